-- One row per line of a statement: what was read from it, and the line as it was received.
-- Lines that are not matched yet have the account and track 00000000-0000-0000-0000-000000000000. The amount is in the statement's currency.
CREATE TABLE IF NOT EXISTS {{local:statement_lines}} {{on_cluster}} (
  account_id UUID,
  statement_id UUID,
  file_id UUID,
  track_id UUID,
  line UInt32,
  source LowCardinality(String),
  store LowCardinality(String),
  territory LowCardinality(String),
  usage_month Date,
  usage_type LowCardinality(String),
  isrc String,
  upc String,
  quantity Decimal(38, 10),
  amount Decimal(38, 10),
  currency LowCardinality(String),
  raw String CODEC(ZSTD(1)),
  block_key UUID,
  INDEX block_key block_key TYPE bloom_filter GRANULARITY 1
) ENGINE = {{engine:MergeTree}}
ORDER BY (account_id, statement_id, track_id, line)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

{{distributed:statement_lines}};
