/** A source's response was rejected or missing. Nothing of it is used; the last good state stays. */
export class ResponseRejected extends Error {
  /** The beginning of the response, if any. */
  readonly excerpt: string;
  constructor(reason: string, excerpt = '') {
    super(reason);
    this.name = 'ResponseRejected';
    this.excerpt = excerpt;
  }
}

/** All hosts are backing off after failures: no request was sent. */
export class HostBackingOff extends Error {
  constructor() {
    super('the host is left alone for a while');
    this.name = 'HostBackingOff';
  }
}
