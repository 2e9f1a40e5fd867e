// Loaded into each server before its own code: on SIGUSR2 it collects garbage and prints what is left.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    collect();
    process.stdout.write(`heap ${process.memoryUsage().heapUsed}\n`);
  });
}
