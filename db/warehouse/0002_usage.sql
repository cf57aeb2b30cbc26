-- What stores report about plays: one table for each kind of file, because stores never report all dimensions at once.
-- A track belongs to the first main artist of its release here. Days are days of UTC. Rows count while their file is live.
CREATE TABLE IF NOT EXISTS {{local:usage_track_days}} {{on_cluster}} (
  account_id UUID,
  artist_id UUID,
  release_id UUID,
  track_id UUID,
  day Date,
  store LowCardinality(String),
  source LowCardinality(String),
  streams UInt32,
  listeners UInt32,
  saves UInt32,
  skips UInt32,
  downloads UInt32,
  playlist_adds UInt32,
  file_number UInt32,
  file_id UUID,
  block_key UUID,
  INDEX block_key block_key TYPE bloom_filter GRANULARITY 1
) ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(day)
ORDER BY (account_id, artist_id, day, track_id, store, source)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

{{distributed:usage_track_days}};

CREATE TABLE IF NOT EXISTS {{local:usage_country_days}} {{on_cluster}} (
  account_id UUID,
  artist_id UUID,
  release_id UUID,
  track_id UUID,
  day Date,
  store LowCardinality(String),
  country LowCardinality(String),
  streams UInt32,
  listeners UInt32,
  file_number UInt32,
  file_id UUID,
  block_key UUID,
  INDEX block_key block_key TYPE bloom_filter GRANULARITY 1
) ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(day)
ORDER BY (account_id, artist_id, day, country, store, track_id)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

{{distributed:usage_country_days}};

-- Cities have the name that the store gave them.
CREATE TABLE IF NOT EXISTS {{local:usage_city_days}} {{on_cluster}} (
  account_id UUID,
  artist_id UUID,
  release_id UUID,
  track_id UUID,
  day Date,
  store LowCardinality(String),
  country LowCardinality(String),
  city LowCardinality(String),
  streams UInt32,
  file_number UInt32,
  file_id UUID,
  block_key UUID,
  INDEX block_key block_key TYPE bloom_filter GRANULARITY 1
) ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(day)
ORDER BY (account_id, artist_id, day, country, city, store, track_id)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

{{distributed:usage_city_days}};

CREATE TABLE IF NOT EXISTS {{local:usage_demographic_days}} {{on_cluster}} (
  account_id UUID,
  artist_id UUID,
  release_id UUID,
  track_id UUID,
  day Date,
  store LowCardinality(String),
  age_band LowCardinality(String),
  gender LowCardinality(String),
  streams UInt32,
  listeners UInt32,
  file_number UInt32,
  file_id UUID,
  block_key UUID,
  INDEX block_key block_key TYPE bloom_filter GRANULARITY 1
) ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(day)
ORDER BY (account_id, artist_id, day, store, age_band, gender, track_id)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

{{distributed:usage_demographic_days}};

-- Listeners as the store counts them. They are never added up over days.
CREATE TABLE IF NOT EXISTS {{local:usage_audience_days}} {{on_cluster}} (
  account_id UUID,
  artist_id UUID,
  day Date,
  store LowCardinality(String),
  listeners_day UInt32,
  listeners_28d UInt32,
  followers UInt32,
  file_number UInt32,
  file_id UUID,
  block_key UUID,
  INDEX block_key block_key TYPE bloom_filter GRANULARITY 1
) ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(day)
ORDER BY (account_id, artist_id, day, store)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

{{distributed:usage_audience_days}};

-- One row for each day that a playlist has the track; playlists without followers have none, which is null.
CREATE TABLE IF NOT EXISTS {{local:usage_playlist_days}} {{on_cluster}} (
  account_id UUID,
  artist_id UUID,
  release_id UUID,
  track_id UUID,
  day Date,
  store LowCardinality(String),
  playlist_id String,
  playlist_name String,
  playlist_kind LowCardinality(String),
  added_on Date,
  position Nullable(UInt32),
  followers Nullable(UInt32),
  plays UInt32,
  file_number UInt32,
  file_id UUID,
  block_key UUID,
  INDEX block_key block_key TYPE bloom_filter GRANULARITY 1
) ENGINE = {{engine:MergeTree}}
PARTITION BY toYYYYMM(day)
ORDER BY (account_id, artist_id, playlist_id, track_id, day)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

{{distributed:usage_playlist_days}};

-- Usage that a store reports by month only. It counts where the store has no daily file in that month. A report that takes
-- usage of an earlier one back has negative figures.
CREATE TABLE IF NOT EXISTS {{local:usage_months}} {{on_cluster}} (
  account_id UUID,
  artist_id UUID,
  release_id UUID,
  track_id UUID,
  month Date,
  store LowCardinality(String),
  country LowCardinality(String),
  streams Int32,
  downloads Int32,
  file_number UInt32,
  file_id UUID,
  block_key UUID,
  INDEX block_key block_key TYPE bloom_filter GRANULARITY 1
) ENGINE = {{engine:MergeTree}}
PARTITION BY toYear(month)
ORDER BY (account_id, artist_id, month, track_id, store, country)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1;

{{distributed:usage_months}};
