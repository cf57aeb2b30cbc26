-- How often the comparison of plans was opened, by day and by the link that led there. It names nobody.
create table plan_visits (
  day date not null,
  source text not null,
  visits integer not null,
  primary key (day, source)
);
