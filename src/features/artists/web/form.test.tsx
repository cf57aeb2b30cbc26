// The artist form shows every field in every language, and warns where music may land on another artist's page.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import '#app/messages/i18n.server.ts'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { UiProvider } from '#ui/UiProvider.tsx'
import { readStoreProfiles } from '../domain/store-profiles.ts'
import { ArtistForm } from './ArtistForm.tsx'
import { ArtistOnStores } from './ArtistOnStores.tsx'
import type { ArtistAnswer } from './api.ts'

const artist: ArtistAnswer = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Ana Lima',
  type: 'solo',
  mainGenre: 'latin',
  subgenre: 'mpb',
  country: 'BR',
  bio: 'Sings.',
  website: 'https://ana.example/',
  verified: true,
  socials: {
    facebook: null,
    instagram: 'https://instagram.com/ana',
    soundcloud: null,
    x: null,
    youtube: null,
    tiktok: null,
  },
  storeProfiles: readStoreProfiles({
    spotify: { choice: 'link', id: '0000000000000000000000' },
    deezer: { choice: 'new', id: null },
  }),
  releaseCount: 0,
  cover: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
}

function render(page: ReactElement, language: Language = 'en') {
  const router = createMemoryRouter([{ path: '/', element: page }])
  return renderToString(
    <I18nextProvider i18n={i18next.cloneInstance({ lng: language })}>
      <UiProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </I18nextProvider>,
  )
}
const text = (html: string) => html.replace(/<style.*?<\/style>|<[^>]+>/gs, '|')

test.each(LANGUAGES)('the form in %s has every field, and no text is missing', (language) => {
  const legal = { legalFirstName: 'Anabela', legalLastName: 'Lima' }
  const html = render(<ArtistForm artist={{ ...artist, ...legal }} onSave={async () => {}} />, language)
  for (const field of [
    'name',
    'type',
    'country',
    'mainGenre',
    'subgenre',
    'bio',
    'website',
    'legalFirstName',
    'socials.facebook',
    'socials.tiktok',
    'storeProfiles.spotify',
    'storeProfiles.tidal',
  ])
    expect(html).toContain(`id="artist-${field}"`)
  expect(html).toContain('value="0000000000000000000000"')
  expect(text(html)).not.toMatch(
    /\|(artists|releases|common)?:?(pages|onStores|links|subgenre|verify)\.|\{\{/,
  )
})

test('people without access to the legal name see a notice instead of a field that would empty it', () => {
  const html = render(<ArtistForm artist={artist} onSave={async () => {}} />)
  expect(html).not.toContain('artist-legalFirstName')
  expect(html).toContain('members of this account can see and change the legal name')
})

test('each store has its row: a page to look at, a new one, or a warning with the way to decide', () => {
  const stores = ['spotify', 'itunes', 'deezer', 'pandora', 'anghami']
  const html = render(<ArtistOnStores artist={artist} stores={stores} fixHref="/artists/1/edit#stores" />)
  expect(html).toContain('href="https://open.spotify.com/artist/0000000000000000000000"')
  expect(text(html).split('|').filter(Boolean)).toEqual([
    'Spotify',
    'Your page',
    'Open page',
    'iTunes Store',
    'Match by name',
    'Deezer',
    'New page',
    '2 other stores',
    'Match by name',
    'A store that matches by name may put your music on the page of another artist with the same name. ',
    'Choose your page',
  ])
  const sure = render(<ArtistOnStores artist={artist} stores={['spotify', 'deezer']} />)
  expect(text(sure)).not.toContain('A store that matches by name')
})
