// `npm run witness`: signs the checkpoints of a league's log that continue each other, on any computer.
import { PlainError } from './plain-error.mjs';
import { readCall, startWitness, USAGE } from './witness/run-witness.ts';

const call = readCall(process.argv.slice(2));
if (call === null) {
  console.log(USAGE);
  process.exitCode = 2;
} else {
  try {
    await startWitness(call, (line) => console.log(line));
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
