import { openApiDocument } from '@dragoman/api';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

// What two linters say of the OpenAPI document, by their recommended rules, none of them switched off.

const document = openApiDocument({ title: 'Dragoman', serverUrl: 'https://dragoman.test' });

const redocly = async (): Promise<readonly string[]> => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config,
  });
  return problems.map(
    ({ ruleId, message, location }) => `Redocly ${ruleId} at ${location[0]?.pointer ?? '#'}: ${message}`,
  );
};

const spectralOas = async (): Promise<readonly string[]> => {
  const linter = new spectral.Spectral();
  linter.setRuleset(new spectral.Ruleset({ extends: [rulesets.oas] }));
  const problems = await linter.run(document);
  return problems.map(({ code, message, path }) => `Spectral ${code} at ${path.join('/')}: ${message}`);
};

const problems = [...(await redocly()), ...(await spectralOas())];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
