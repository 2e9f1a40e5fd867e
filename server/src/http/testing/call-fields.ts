import { type CallKey, calls } from '@singleback/contract/calls.ts';

/** A part of a request, or the forms that it may have. */
interface Part {
  properties?: object;
  anyOf?: Part[];
}

/** The fields of a call, in path, query and body. */
export function fieldsOf(key: CallKey): string[] {
  const { params, query, body } = calls[key] as { params?: Part; query?: Part; body?: Part };
  return [params, query, body].flatMap((part) =>
    [part, ...(part?.anyOf ?? [])].flatMap((each) => Object.keys(each?.properties ?? {})),
  );
}
