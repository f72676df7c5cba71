import type { ChildProcess } from 'node:child_process';

/** Ends a program that leads a session, at once, with all that it has started in its turn. */
export const killSession = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended by itself in this moment.
  }
  child.stdin?.destroy();
  child.stdout?.destroy();
};

/** What runs now. It is ended with this process, whose own end no session of its own would hear of. */
const running = new Set<ChildProcess>();
const killAll = (): void => running.forEach(killSession);

/** Sees to it that a session that was started ends with this process, however that exits by itself. */
export const keepSession = (child: ChildProcess): void => {
  if (running.size === 0) process.on('exit', killAll);
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', killAll);
  });
};
