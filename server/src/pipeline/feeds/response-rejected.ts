/** An answer of a source that is not believed, or did not come. Nothing of it is taken in; the last good state stands. */
export class ResponseRejected extends Error {
  /** What was answered, as far as it was. */
  readonly excerpt: string;
  constructor(reason: string, excerpt = '') {
    super(reason);
    this.name = 'AnswerRefused';
    this.excerpt = excerpt;
  }
}

/** Every host has failed lately and is left alone for a while: nothing was asked. */
export class HostBackingOff extends Error {
  constructor() {
    super('the host is left alone for a while');
    this.name = 'HostResting';
  }
}
