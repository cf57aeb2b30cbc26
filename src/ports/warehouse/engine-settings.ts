// The configuration of the embedded engine: its limits, and the rights of its only user.
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** Limits of one query; a query may ask for less. */
export interface WarehouseLimits {
  memoryBytes: number
  seconds: number
  resultRows: number
}

export const DATABASE = 'backline'

export const USUAL_LIMITS: WarehouseLimits = {
  memoryBytes: 640 * 1024 * 1024,
  seconds: 30,
  resultRows: 100_000,
}

/** The whole engine, all queries together. */
const ENGINE_BYTES = 1024 * 1024 * 1024
const MARK_CACHE_BYTES = 64 * 1024 * 1024

/** No table function that reads files or connects needs to be named: what is not granted is refused. */
const RIGHTS = 'SELECT, INSERT, ALTER, CREATE DATABASE, CREATE TABLE, DROP TABLE, TRUNCATE, OPTIMIZE, SHOW'

/** Writes the files below `folder`. @returns the arguments that make the engine read them */
export function writeEngineSettings(folder: string, limits: WarehouseLimits): string[] {
  const usersFile = path.join(folder, 'users.xml')
  const configFile = path.join(folder, 'config.xml')
  // A minimum keeps queries from setting 0, which means no limit.
  const limited: [string, number][] = [
    ['max_memory_usage', limits.memoryBytes],
    ['max_execution_time', limits.seconds],
    ['max_result_rows', limits.resultRows],
  ]
  const values = limited.map(([name, value]) => `<${name}>${value}</${name}>`).join('')
  const constraints = limited
    .map(([name, value]) => `<${name}><min>1</min><max>${value}</max></${name}>`)
    .join('')
  writeFileSync(
    usersFile,
    `<clickhouse>
  <profiles><default>
    ${values}
    <max_threads>2</max_threads>
    <constraints>
      ${constraints}
      <result_overflow_mode><const/></result_overflow_mode>
      <timeout_overflow_mode><const/></timeout_overflow_mode>
    </constraints>
  </default></profiles>
  <users><default>
    <password></password>
    <networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile>
    <quota>default</quota>
    <grants><query>GRANT ${RIGHTS} ON ${DATABASE}.*</query></grants>
  </default></users>
  <quotas><default/></quotas>
</clickhouse>
`,
    { mode: 0o600 },
  )
  writeFileSync(
    configFile,
    `<clickhouse>
  <users_config>${escapeXml(usersFile)}</users_config>
  <max_server_memory_usage>${ENGINE_BYTES}</max_server_memory_usage>
  <mark_cache_size>${MARK_CACHE_BYTES}</mark_cache_size>
</clickhouse>
`,
    { mode: 0o600 },
  )
  return [`--config-file=${configFile}`]
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
