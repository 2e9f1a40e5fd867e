/** What asks the server, and knows when not to wait for it any longer. */
export interface ServerFetch {
  send(request: Request, timeout: number): PendingResponse;
}

interface PendingResponse {
  /** What comes in the end, however late; rejects without a network. */
  answer: Promise<Response>;
  /** The server's own answer; null when it can't be reached, or takes longer than the patience. */
  inTime: Promise<Response | null>;
}

interface ServerFetchParts {
  fetch: (request: Request) => Promise<Response>;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
}

/** How long is waited, in milliseconds, when the question before has had no answer yet. */
export const SHORT_TIMEOUT_MS = 1000;

/** Who has waited in vain once waits less the next time, until an answer comes. */
export function createServerFetch({ fetch, wait }: ServerFetchParts): ServerFetch {
  let isHanging = false;
  return {
    send(request, timeout) {
      let isOver = false;
      const answer = fetch(request);
      const received = answer.then(
        (reply) => {
          isOver = true;
          isHanging = false;
          return isFromServer(reply) ? reply : null;
        },
        () => {
          isOver = true;
          return null;
        },
      );
      const late = wait(isHanging ? SHORT_TIMEOUT_MS : timeout).then(() => {
        if (!isOver) isHanging = true;
        return null;
      });
      return { answer, inTime: Promise.race([received, late]) };
    },
  };
}

// A proxy speaks for an app that is down, and a hotel's network for everybody: neither is the server.
function isFromServer(answer: Response): boolean {
  return answer.ok ? isJson(answer) : answer.status < 502 || answer.status > 504;
}

/** Whether an answer says that it is JSON, as every answer of the API does. */
export function isJson(answer: Response): boolean {
  return /\bjson\b/.test(answer.headers.get('content-type') ?? '');
}
