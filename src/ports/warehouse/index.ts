// Picks the warehouse: the server in CLICKHOUSE_URL, otherwise an embedded one in the data folder. Starts nothing.
import path from 'node:path'
import { clickhouseWarehouse, serverConnection } from './clickhouse.ts'
import { embeddedConnection } from './embedded.ts'
import type { Warehouse } from './port.ts'

export { blocksOf } from './blocks.ts'
export type { Warehouse, WarehouseLines, WarehouseQuery, WarehouseRow, WarehouseScope } from './port.ts'
export { WarehouseError, warehouseCell } from './port.ts'

export function openWarehouse(config: {
  dataDir: string
  clickhouse: { url?: string; cluster?: string }
}): Warehouse {
  const { url, cluster } = config.clickhouse
  const migrations = path.resolve('db/warehouse')
  return url
    ? clickhouseWarehouse(serverConnection(url), { migrations, cluster })
    : clickhouseWarehouse(embeddedConnection(path.join(config.dataDir, 'warehouse')), { migrations })
}
