/** What asks the server, and knows when not to wait for it any longer. */
export interface Reach {
  ask(request: Request, patience: number): Asked;
}

interface Asked {
  /** What comes in the end, however late; rejects without a network. */
  answer: Promise<Response>;
  /** The server's own answer; null when it can't be reached, or takes longer than the patience. */
  inTime: Promise<Response | null>;
}

interface ReachParts {
  fetch: (request: Request) => Promise<Response>;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
}

/** How long is waited, in milliseconds, when the question before has had no answer yet. */
export const SHORT_PATIENCE_MS = 1000;

/** Who has waited in vain once waits less the next time, until an answer comes. */
export function openReach({ fetch, wait }: ReachParts): Reach {
  let isHanging = false;
  return {
    ask(request, patience) {
      let isOver = false;
      const answer = fetch(request);
      const told = answer.then(
        (reply) => {
          isOver = true;
          isHanging = false;
          return isOwn(reply) ? reply : null;
        },
        () => {
          isOver = true;
          return null;
        },
      );
      const late = wait(isHanging ? SHORT_PATIENCE_MS : patience).then(() => {
        if (!isOver) isHanging = true;
        return null;
      });
      return { answer, inTime: Promise.race([told, late]) };
    },
  };
}

// A proxy speaks for an app that is down, and a hotel's network for everybody: neither is the server.
function isOwn(answer: Response): boolean {
  return answer.ok ? isJson(answer) : answer.status < 502 || answer.status > 504;
}

/** Whether an answer says that it is JSON, as every answer of the API does. */
export function isJson(answer: Response): boolean {
  return /\bjson\b/.test(answer.headers.get('content-type') ?? '');
}
