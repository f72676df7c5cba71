/**
 * Connections of the deliverers look rows up by index and nothing else. A plan that was made while a table was nearly
 * empty is kept, and must be the plan for a backlog too: hence no scan of a whole table, no join that begins with one,
 * and no planning anew at each call. (`jit`: the price that a forbidden scan is given would start it.)
 */
export const delivererSettings = `
set plan_cache_mode to force_generic_plan;
set jit to off;
set enable_seqscan to off;
set enable_bitmapscan to off;
set enable_hashjoin to off;
set enable_mergejoin to off;
`;
