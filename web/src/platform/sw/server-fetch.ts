/** Sends requests to the server and stops waiting after a timeout. */
export interface ServerFetch {
  send(request: Request, timeout: number): PendingResponse;
}

interface PendingResponse {
  /** The response, however late; rejects without a network. */
  answer: Promise<Response>;
  /** The server's own response; null when it is unreachable or the timeout has passed. */
  inTime: Promise<Response | null>;
}

interface ServerFetchParts {
  fetch: (request: Request) => Promise<Response>;
  wait: (ms: number) => Promise<void>;
}

/** The timeout after a request that timed out, in milliseconds. */
export const SHORT_TIMEOUT_MS = 1000;

/** After a timeout, the next request waits less, until the server responds. */
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

// A gateway error or a captive portal is not a response of the server.
function isFromServer(answer: Response): boolean {
  return answer.ok ? isJson(answer) : answer.status < 502 || answer.status > 504;
}

export function isJson(answer: Response): boolean {
  return /\bjson\b/.test(answer.headers.get('content-type') ?? '');
}
