// Loaded before the server by run.mjs: when that one is killed without a chance to pass a signal on, its channel closes
// here, and the server ends as if it had been asked to.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
