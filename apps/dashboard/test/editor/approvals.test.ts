import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DelayedApprovals, undoMs } from '../../src/editor/approvals.ts';

describe('approvals', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are sent once their time is over, and not before', async () => {
    const approvals = new DelayedApprovals();
    const send = vi.fn(async () => {});
    approvals.add(['a'], send);
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    expect(send).not.toHaveBeenCalled();
    expect([...approvals.names]).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledOnce();
    expect(approvals.names.size).toBe(0);
  });

  it('are taken back by name or the last first, those of one go together', async () => {
    const approvals = new DelayedApprovals();
    const sent: string[] = [];
    for (const names of [['a'], ['b', 'c'], ['d']])
      approvals.add(names, async () => void sent.push(names.join('')));
    expect(approvals.undo('c')).toEqual(['b', 'c']);
    expect(approvals.undo()).toEqual(['d']);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(sent).toEqual(['a']);
    expect(approvals.undo()).toEqual([]);
  });

  it('are sent at once when the page is left, once', async () => {
    const approvals = new DelayedApprovals();
    const send = vi.fn(async () => {});
    approvals.add(['a'], send);
    approvals.add(['b'], send);
    await approvals.flush();
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('do not wait twice for the same object', async () => {
    const approvals = new DelayedApprovals();
    const first = vi.fn(async () => {});
    const second = vi.fn(async () => {});
    approvals.add(['a'], first);
    approvals.add(['a'], second);
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(first).toHaveBeenCalledOnce();
    expect(second).not.toHaveBeenCalled();
  });

  it('tell when they begin and end to wait', async () => {
    const approvals = new DelayedApprovals();
    const sizes: number[] = [];
    approvals.subscribe(() => void sizes.push(approvals.names.size));
    approvals.add(['a'], async () => {});
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(sizes).toEqual([1, 0]);
  });
});
