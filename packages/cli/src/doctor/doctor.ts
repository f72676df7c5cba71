import {
  type ApiConfiguration,
  type Check,
  checkCertificate,
  checkDataDirectory,
  checkEnds,
  checkEngines,
  checkFfmpeg,
  checkInstalledModels,
  checkLocalPairs,
  checkReadLanguages,
  checkSourceAddresses,
} from '@dragoman/api';
import type { ConfigurationOptions } from '../configuration.ts';
import { loadConfiguration } from '../configuration.ts';
import { exitCodes } from '../failure.ts';
import { printJson } from '../terminal.ts';
import { checkAssets } from './checks/assets.ts';
import { checkDatabase } from './checks/database.ts';
import { checkModelRegistry } from './checks/models.ts';
import { checkNode } from './checks/node.ts';
import { checkPort } from './checks/port.ts';
import { checkRedis } from './checks/redis.ts';
import { printReport, type Report } from './report.ts';

/** Options of `dragoman doctor`. */
export interface DoctorOptions extends ConfigurationOptions {
  readonly json?: true;
}

/** `dragoman doctor` */
export const examine = async (options: DoctorOptions): Promise<void> => {
  const report = await makeReport(options);
  if (options.json) printJson(report);
  else printReport(report);
  if (!report.healthy) process.exitCode = exitCodes.failure;
};

const makeReport = async (options: DoctorOptions): Promise<Report> => {
  const node = await checkNode();
  try {
    const configuration = await loadConfiguration(options);
    return reportOf([node, ...(await checkConfigured(configuration))], configuration);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ConfigurationError')) throw error;
    const broken: Check = {
      id: 'configuration',
      title: 'Configuration',
      status: 'failed',
      detail: error.message,
    };
    return reportOf([node, broken], null);
  }
};

const checkConfigured = async (configuration: ApiConfiguration): Promise<readonly Check[]> =>
  (
    await Promise.all([
      checkDataDirectory(configuration.values.dataDir),
      checkDatabase(configuration),
      checkRedis(configuration),
      checkAssets(configuration),
      checkEngines(configuration),
      checkEnds(configuration),
      checkLocalPairs(configuration),
      checkReadLanguages(configuration),
      checkInstalledModels(configuration),
      checkModelRegistry(configuration),
      checkFfmpeg(),
      checkCertificate(configuration),
      checkPort(configuration),
      checkSourceAddresses(configuration),
    ])
  ).flat();

const reportOf = (checks: readonly Check[], configuration: ApiConfiguration | null): Report => ({
  healthy: checks.every(({ status }) => status !== 'failed'),
  settings: configuration === null ? null : settingsOf(configuration),
  warnings: configuration?.warnings ?? [],
  checks,
});

const settingsOf = (configuration: ApiConfiguration): Report['settings'] =>
  configuration
    .describe()
    .map(({ path, value, source }) => ({ path, value, source: source === 'explicit' ? 'option' : source }));
