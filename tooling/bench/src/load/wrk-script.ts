import type { LoadRequest } from './request.ts';

const quoted = (text: string): string => {
  if (text.includes(']==]')) throw new Error('A text with "]==]" cannot be written into a Lua script.');
  return `[==[\n${text}]==]`;
};

/** A Lua script for wrk: sends the requests in turn and prints the outcome as one line of JSON. */
export const wrkScript = (requests: readonly LoadRequest[]): string => {
  const formatted = requests.map(({ url, headers, body }) => {
    const { pathname, search } = new URL(url);
    const fields = Object.entries(headers).map(([name, value]) => `[ ${quoted(name)} ] = ${quoted(value)}`);
    return `wrk.format("POST", ${quoted(pathname + search)}, { ${fields.join(', ')} }, ${quoted(body)})`;
  });
  return `
local requests
local turn = 0
function init()
  requests = { ${formatted.join(',\n')} }
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
function done(summary, latency)
  io.write(string.format(
    'RESULT {"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"refused":%d,"broken":%d}\\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    summary.errors.status,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
`;
};
