import { parentPort } from 'node:worker_threads';
import { Simulation, type SimulationJob } from './simulation.ts';

// Runs in a worker thread, without access to database or network. An error ends the thread.
const simulation = new Simulation();
parentPort?.on('message', ({ id, job }: { id: number; job: SimulationJob }) => {
  parentPort?.postMessage({ id, result: simulation.run(job) });
});
