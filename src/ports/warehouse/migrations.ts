// Applies db/warehouse/NNNN_name.sql in order: once each, checksummed, forward only.
import type { ClickHouseClient } from '@clickhouse/client'
import { freshMigrations } from '#lib/migrations.ts'
import { thrownMessage } from '#lib/pure/thrown.ts'

/**
 * Brings the warehouse up to date. Its statements cannot be rolled back and several processes may start at once, so
 * every statement of a migration is safe to repeat (`IF NOT EXISTS`).
 *
 * @param cluster the cluster of the server's configuration whose tables are sharded
 * @returns the names applied now
 * @throws when an applied file was edited or is missing
 */
export async function migrateWarehouse(
  client: ClickHouseClient,
  folder: string,
  cluster?: string,
): Promise<string[]> {
  await client.command({ query: renderMigration(APPLIED, cluster)[0] ?? '' })
  const result = await client.query({
    query: 'SELECT DISTINCT name, sha256 FROM migrations ORDER BY name',
    format: 'JSONEachRow',
  })
  const fresh = freshMigrations(folder, await result.json<{ name: string; sha256: string }>())
  for (const { name, sha256, sql } of fresh) {
    try {
      for (const query of renderMigration(sql, cluster)) await client.command({ query })
    } catch (error) {
      throw new Error(`Migration ${name} failed: ${thrownMessage(error)}`, { cause: error })
    }
    await client.insert({
      table: 'migrations',
      columns: ['name', 'sha256'],
      values: [{ name, sha256 }],
      format: 'JSONEachRow',
    })
  }
  return fresh.map(({ name }) => name)
}

const APPLIED = `CREATE TABLE IF NOT EXISTS migrations {{on_cluster}} (
  name String,
  sha256 String,
  applied_at DateTime DEFAULT now()
) ENGINE = {{engine:MergeTree}} ORDER BY name`

/** The table that holds the rows; in a cluster, the one on each shard. */
export const storedTable = (table: string, cluster?: string) => (cluster ? `${table}_local` : table)

export const onCluster = (cluster?: string) => (cluster ? `ON CLUSTER ${cluster}` : '')

/**
 * The statements of a migration. `{{on_cluster}}`, `{{engine:MergeTree}}` and `{{local:table}}` become what one server
 * or a cluster needs, and `{{distributed:table}}`, a statement of its own, the table that is sharded by account.
 */
export function renderMigration(sql: string, cluster?: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) =>
      statement
        .replaceAll('{{on_cluster}}', onCluster(cluster))
        .replace(/\{\{engine:(\w+)\}\}/g, cluster ? 'Replicated$1' : '$1')
        .replace(/\{\{local:(\w+)\}\}/g, (_, table: string) => storedTable(table, cluster))
        .replace(/\{\{distributed:(\w+)\}\}/g, (_, table: string) =>
          cluster ? distributed(table, cluster) : '',
        )
        .trim(),
    )
    .filter((statement) => statement !== '')
}

function distributed(table: string, cluster: string): string {
  const stored = storedTable(table, cluster)
  return (
    `CREATE TABLE IF NOT EXISTS ${table} ON CLUSTER ${cluster} AS ${stored} ` +
    `ENGINE = Distributed(${cluster}, currentDatabase(), ${stored}, sipHash64(account_id))`
  )
}
