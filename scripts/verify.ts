// `npm run verify`: checks a group's export against the log of locks, without trusting the server.
import { runVerify } from './verify/run-verify.ts';

process.exitCode = await runVerify(process.argv.slice(2), console.log, console.error);
