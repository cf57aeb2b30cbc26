// The public page of a release in a sandbox store: one HTML text, no script, nothing loaded from anywhere.
import { html } from 'hono/html'
import type { CatalogueRelease } from './catalogue.ts'

/** Every text of the release is escaped: it came from outside. */
export function renderSandboxPage(release: CatalogueRelease, storeName: string) {
  const tracks = release.tracks.map(
    (track) =>
      html`<li><span>${track.title}</span>${
        track.artist === release.artist ? '' : html` <small>${track.artist}</small>`
      }<time>${clock(track.durationMs)}</time></li>`,
  )
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${release.title}, ${release.artist} | ${storeName}, sandbox</title>
<style>
:root{color-scheme:light dark}
body{margin:0 auto;max-width:40rem;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif}
.note{border-left:4px solid;padding:.25rem 0 .25rem .75rem}
h1{margin:2rem 0 0;font-size:2rem;line-height:1.1;overflow-wrap:anywhere}
ol{padding:0 0 0 2rem;margin:1.5rem 0}li{padding:.5rem 0;border-top:1px solid #8886;overflow-wrap:anywhere}
time{float:right;font-variant-numeric:tabular-nums}dt{float:left;clear:left;width:8rem}dd{margin:0}
</style></head><body>
<p class="note">This is a sandbox store, not the real ${storeName}.</p>
<main><h1>${release.title}</h1><p>${release.artist}</p>
<ol>${tracks}</ol>
<dl><dt>UPC</dt><dd>${release.upc}</dd><dt>Release date</dt><dd>${release.releaseDate}</dd></dl></main>
</body></html>
`
}

function clock(durationMs: number | null): string {
  if (durationMs === null) return ''
  const seconds = Math.floor(durationMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
