import { parentPort } from 'node:worker_threads';
import { type JudgeRequest, judge } from './judge.ts';

// Runs in a worker thread, without access to database or network. An error ends the thread.
parentPort?.on('message', (request: JudgeRequest) => parentPort?.postMessage(judge(request)));
