// Artist pages of the demo, with the visits of their last weeks.
import { createPage, type Saving, savePage } from '#features/artist-pages/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { demoVisit } from './links.ts'

type DemoPage = Pick<Saving, 'layout' | 'palette' | 'pattern' | 'bio' | 'links'> & {
  slug: string
  text?: { title: string; text: string }
  /** How long it has been published. */
  days: number
}

/** By artist. */
export const DEMO_PAGES: ReadonlyMap<string, DemoPage> = new Map([
  [
    'Odile Varn',
    {
      slug: 'odile-varn',
      layout: 'default',
      palette: 'cobalt',
      pattern: 'bars',
      bio: 'Odile Varn writes slow pop about fast cities.\nShe records at night, in a kitchen in Lyon.',
      links: {
        bandcamp: 'https://odilevarn.bandcamp.com/',
        instagram: 'https://www.instagram.com/odilevarn',
        tiktok: 'https://www.tiktok.com/@odilevarn',
      },
      text: { title: 'Concerts', text: 'Lyon, 12 décembre\nMarseille, 19 décembre\nGenève, 9 janvier' },
      days: 40,
    },
  ],
  [
    'Benedita Prado',
    {
      slug: 'benedita-prado',
      layout: 'sidebar',
      palette: 'forest',
      pattern: 'waves',
      bio: 'Benedita Prado canta o mar de Salvador com violão, percussão e poucas palavras.',
      links: {
        youtube: 'https://www.youtube.com/@beneditaprado',
        instagram: 'https://www.instagram.com/beneditaprado',
      },
      days: 35,
    },
  ],
  [
    'Pell Street Brass',
    {
      slug: 'pell-street-brass',
      layout: 'centered',
      palette: 'clay',
      pattern: 'notes',
      bio: 'Eleven horns and a sousaphone. Pell Street Brass began as a wedding band and never quite stopped.',
      links: {
        bandcamp: 'https://pellstreetbrass.bandcamp.com/',
        facebook: 'https://facebook.com/pellstreetbrass',
      },
      days: 20,
    },
  ],
  [
    'The Low Meridian',
    {
      slug: 'the-low-meridian',
      layout: 'sidebar',
      palette: 'midnight',
      pattern: 'grid',
      bio: 'Three friends from Leeds, two synthesisers and one drum machine that nobody can repair.',
      links: { soundcloud: 'https://soundcloud.com/thelowmeridian' },
      days: 15,
    },
  ],
  [
    'Defne Aral',
    {
      slug: 'defne-aral',
      layout: 'centered',
      palette: 'rose',
      pattern: 'none',
      bio: 'İzmirli şarkıcı ve söz yazarı Defne Aral, deniz kıyısında yazdığı şarkıları evinde kaydediyor.',
      links: { instagram: 'https://www.instagram.com/defnearal' },
      days: 12,
    },
  ],
  ['Marlo Quist', { slug: 'marlo-quist', bio: '', links: {}, days: 8 }],
])

export async function publishDemoPage(
  deps: Deps,
  { artistId, owner, days, slug, text, ...fields }: DemoPage & { artistId: string; owner: Viewer },
  { moveTo }: { moveTo: (day: number) => void },
): Promise<void> {
  const scope = scopeOf(owner)
  moveTo(-days)
  const id = await createPage(deps, { artistId, slug, scope })
  await savePage(deps, {
    ...fields,
    id,
    scope,
    isPublished: true,
    blocks: [
      { id: 'latest', kind: 'releases', title: '', text: '', isShown: true },
      ...(text ? [{ id: 'more01', kind: 'text', isShown: true, ...text } as const] : []),
    ],
  })
  let visit = slug.length
  for (let day = 0; day < days; day++) {
    moveTo(day - days)
    const minute = deps.clock
      .now()
      .toISOString()
      .replace(/:\d\d\.\d+Z/, ':00.000Z')
    for (let index = 0; index < 3 + ((day * 5) % 11); index++) {
      visit += 1
      await deps.pageVisits.add(demoVisit(visit), { id, minute })
    }
  }
  await deps.pageVisits.flush()
}
