import { device } from '../../platform/api/device-storage.ts';

// Test files that run in one process share what the browser keeps: each begins with none of it.
for (const key of device.keys()) device.set(key, null);
