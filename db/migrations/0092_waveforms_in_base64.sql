-- A waveform is stored as it is sent, one byte per bucket in base64. Reading its 1,600 numbers as JSON took a good part
-- of the time of a release.
create function pg_temp.in_base64(levels jsonb) returns text language sql as $$
  select translate(
    encode(decode(coalesce(string_agg(lpad(to_hex(level::integer), 2, '0'), '' order by bucket), ''), 'hex'), 'base64'),
    E'\n',
    ''
  )
  from jsonb_array_elements_text(levels) with ordinality as listed (level, bucket)
$$;

update uploads
set report = jsonb_set(
  report::jsonb,
  '{waveform}',
  jsonb_build_object(
    'peaks', pg_temp.in_base64(report::jsonb #> '{waveform,peaks}'),
    'rms', pg_temp.in_base64(report::jsonb #> '{waveform,rms}')
  )
)::json
where json_typeof(report #> '{waveform,peaks}') = 'array';
