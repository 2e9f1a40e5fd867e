import { checkPoints } from '@singleback/verify/check/check-points.ts';
import { checkAnywhere } from '@singleback/verify/log/check-anywhere.ts';
import { parseWitnessKey } from '@singleback/verify/log/verifier-key.ts';
import { type CheckRequest, checkFile } from './check-file.ts';

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) =>
  checkFile(
    data,
    { checkPoints, check: checkAnywhere, witnesses: data.witnesses?.map(parseWitnessKey) ?? [] },
    postMessage,
  ),
);
