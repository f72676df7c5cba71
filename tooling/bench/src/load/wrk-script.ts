import { freshTextInLua, type TextLength } from '../texts/fresh-texts.ts';
import type { LoadRequest } from './request.ts';

const quoted = (text: string): string => {
  if (text.includes(']==]')) throw new Error('A text with "]==]" cannot be written into a Lua script.');
  return `[==[\n${text}]==]`;
};

/** What is sent, and with which texts. */
export interface WrkScriptOptions {
  readonly requests: readonly LoadRequest[];
  readonly texts: TextLength;
  readonly firstSerial: number;
}

/** A Lua script for wrk: sends the requests in turn, each with a new text, and prints the outcome as one line of JSON. */
export const wrkScript = ({ requests, texts, firstSerial }: WrkScriptOptions): string => {
  const formatted = requests.map(({ url, headers, body: [before, after], encoding }) => {
    const { pathname, search } = new URL(url);
    const fields = Object.entries(headers).map(([name, value]) => `[ ${quoted(name)} ] = ${quoted(value)}`);
    return `{ path = ${quoted(pathname + search)}, headers = { ${fields.join(', ')} }, before = ${quoted(before)}, after = ${quoted(after)}, encode = ${encoding} }`;
  });
  return `${freshTextInLua(texts)}
-- The texts are plain English: there is nothing in them that JSON escapes.
local function json(text) return text end
local function form(text)
  return (text:gsub("[^%w]", function(character) return string.format("%%%02X", character:byte()) end))
end
local requests
local turn = 0
function init()
  requests = { ${formatted.join(',\n')} }
end
function request()
  local one = requests[turn % #requests + 1]
  local body = one.before .. one.encode(text(${firstSerial} + turn)) .. one.after
  turn = turn + 1
  return wrk.format("POST", one.path, one.headers, body)
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
