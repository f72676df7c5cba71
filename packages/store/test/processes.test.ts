import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v4 } from 'uuid';
import { expect, it, vi } from 'vitest';
import { openAgain } from './support/databases.ts';
import { run } from './support/processes.ts';
import { query } from './support/samples.ts';
import { onEachServer } from './support/servers.ts';

/** Much faster than in life: nobody wants to wait. */
const beatMs = 100;

onEachServer(
  'the registry of processes',
  (opened) => {
    const rows = () => query(opened().connection, 'select id, role from processes order by role');
    /** One that is nowhere, and moves no more. */
    const stranger = async (role: string) => {
      const id = v4();
      await query(
        opened().connection,
        `insert into processes (id, role, beat, started_at) values ($1, $2, 7, now())`,
        [id, role],
      );
      return id;
    };
    const another = () => openAgain(opened(), beatMs);
    /** Another process, which claims a key, says so, and keeps it. */
    const holder = (accountId: string) => {
      const { connection, secretKey } = opened();
      return run('claim.ts', [JSON.stringify(connection), secretKey, accountId, String(beatMs)]);
    };
    const claim = (accountId: string) =>
      opened().store.idempotency.claim(accountId, {
        actor: { kind: 'operator' },
        operation: 'POST /held',
        key: 'held',
        requestHash: Buffer.alloc(32),
      });

    it('counts the living that take requests, and buries who stands still', async () => {
      const { store } = opened();
      expect(store.processes.serving).toBe(1);
      await stranger('worker');
      const dead = await stranger('api');
      await store.processes.join('all');
      expect(store.processes.serving).toBe(2);
      expect((await rows()).map(({ role }) => role)).toEqual(['all', 'api', 'worker']);
      // Who moves lives, however often it is looked at.
      const client = new pg.Client(opened().connection);
      await client.connect();
      let isMoving = true;
      const moving = (async () => {
        while (isMoving) {
          await client.query('update processes set beat = beat + 1 where id = $1', [dead]);
          await sleep(10);
        }
        await client.end();
      })();
      await vi.waitFor(async () => expect((await rows()).map(({ role }) => role)).toEqual(['all', 'api']));
      await sleep(12 * beatMs);
      expect(store.processes.serving).toBe(2);
      isMoving = false;
      await moving;
      await vi.waitFor(async () => expect((await rows()).map(({ role }) => role)).toEqual(['all']));
      expect(store.processes.serving).toBe(1);
    });

    it('a process that was taken for dead is back with its next move', async () => {
      await opened().store.processes.join('all');
      const [before] = await rows();
      await query(opened().connection, 'delete from processes');
      await vi.waitFor(async () => expect(await rows()).toEqual([before]));
    });

    it('a process that ends takes itself out', async () => {
      const ending = await another();
      await ending.processes.join('worker');
      expect((await rows()).map(({ role }) => role)).toContain('worker');
      await ending.close();
      expect((await rows()).map(({ role }) => role)).not.toContain('worker');
    });

    it('a claim is free within seconds of kill -9, and of a freeze; who wakes again has lost it', async () => {
      const { store } = opened();
      await store.processes.join('all');
      const struck = async (signal: 'SIGKILL' | 'SIGSTOP') => {
        const { id: accountId } = await store.accounts.create({ name: signal });
        const held = holder(accountId);
        await held.line((line) => line === 'claimed');
        expect((await claim(accountId)).state).toBe('running');
        // It lives: its key stays its own, for as long as it does.
        await sleep(12 * beatMs);
        expect((await claim(accountId)).state).toBe('running');
        held.child.kill(signal);
        await vi.waitFor(async () => expect((await claim(accountId)).state).toBe('claimed'), {
          timeout: 8_000,
        });
        if (signal === 'SIGSTOP') {
          held.child.kill('SIGCONT');
          held.say('complete');
          await held.line((line) => line === 'completed');
          expect((await claim(accountId)).state).toBe('running');
        }
        await held.kill();
      };
      await Promise.all([struck('SIGKILL'), struck('SIGSTOP')]);
    });

    it('says whether all who live keep files in one store', async () => {
      const { store } = opened();
      expect(await store.processes.shareAssets('here')).toBe(true);
      const second = await another();
      expect(await second.processes.shareAssets('there')).toBe(false);
      expect(await second.processes.shareAssets('here')).toBe(true);
      // Now the first may not leave it either, until the second has ended.
      expect(await store.processes.shareAssets('there')).toBe(false);
      await second.close();
      expect(await store.processes.shareAssets('there')).toBe(true);
    });

    it('lets one at a time do what only one may', async () => {
      const second = await another();
      const order: string[] = [];
      const work = (name: string) => async () => {
        order.push(`${name} begins`);
        await sleep(50);
        order.push(`${name} ends`);
      };
      await Promise.all([opened().store.processes.alone(work('one')), second.processes.alone(work('two'))]);
      expect(order[1]?.split(' ')[0]).toBe(order[0]?.split(' ')[0]);
      await second.close();
    });
  },
  { beatMs },
);
