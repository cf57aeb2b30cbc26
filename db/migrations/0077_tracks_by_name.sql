-- Staff are shown which track a code of a store looks like, by its title and artist.
create index tracks_title_and_artist on tracks (lower(title), lower(artist));
