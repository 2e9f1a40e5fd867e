import { parentPort } from 'node:worker_threads';
import { Simulation, type SimulationJob, type SimulationReply } from './simulation.ts';

// Runs in a worker thread, without access to database or network. An error ends the thread.
const simulation = new Simulation();
parentPort?.on('message', (job: SimulationJob) => {
  const before = process.threadCpuUsage();
  const result = simulation.run(job);
  const { user, system } = process.threadCpuUsage(before);
  const reply: SimulationReply = { result, tookMs: (user + system) / 1_000 };
  parentPort?.postMessage(reply);
});
