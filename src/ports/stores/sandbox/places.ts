// The countries where listeners of sandbox stores are: their weight in the world, their largest cities, and which other
// countries listen to their artists.

interface Place {
  /** Of all listeners, compared with the other countries. */
  weight: number
  /** The largest first. */
  cities: readonly string[]
  /** Where artists from here have more listeners than elsewhere. */
  near: readonly string[]
}

export const PLACES: Readonly<Record<string, Place>> = {
  AR: {
    weight: 4,
    cities: ['Buenos Aires', 'Córdoba', 'Rosario', 'Mendoza'],
    near: ['CL', 'MX', 'ES', 'CO'],
  },
  AT: { weight: 2, cities: ['Wien', 'Graz', 'Linz'], near: ['DE', 'CH'] },
  AU: { weight: 4, cities: ['Sydney', 'Melbourne', 'Brisbane', 'Perth'], near: ['GB', 'US', 'CA'] },
  BE: { weight: 2, cities: ['Bruxelles', 'Antwerpen', 'Gent'], near: ['NL', 'FR'] },
  BR: {
    weight: 9,
    cities: ['São Paulo', 'Rio de Janeiro', 'Belo Horizonte', 'Salvador', 'Porto Alegre'],
    near: ['PT', 'AR', 'MX'],
  },
  CA: { weight: 4, cities: ['Toronto', 'Montréal', 'Vancouver', 'Calgary'], near: ['US', 'GB', 'FR'] },
  CH: { weight: 2, cities: ['Zürich', 'Genève', 'Basel'], near: ['DE', 'FR', 'AT'] },
  CL: { weight: 3, cities: ['Santiago', 'Valparaíso', 'Concepción'], near: ['AR', 'MX', 'CO'] },
  CO: { weight: 3, cities: ['Bogotá', 'Medellín', 'Cali'], near: ['MX', 'AR', 'ES'] },
  CZ: { weight: 1, cities: ['Praha', 'Brno', 'Ostrava'], near: ['DE', 'PL', 'AT'] },
  DE: {
    weight: 7,
    cities: ['Berlin', 'Hamburg', 'München', 'Köln', 'Leipzig'],
    near: ['AT', 'CH', 'NL'],
  },
  DK: { weight: 1, cities: ['København', 'Aarhus', 'Odense'], near: ['SE', 'NO'] },
  EG: { weight: 2, cities: ['Cairo', 'Alexandria', 'Giza'], near: ['TR'] },
  ES: {
    weight: 5,
    cities: ['Madrid', 'Barcelona', 'Valencia', 'Sevilla'],
    near: ['MX', 'AR', 'CO', 'PT'],
  },
  FI: { weight: 1, cities: ['Helsinki', 'Tampere', 'Turku'], near: ['SE', 'NO'] },
  FR: { weight: 6, cities: ['Paris', 'Lyon', 'Marseille', 'Toulouse', 'Lille'], near: ['BE', 'CH', 'CA'] },
  GB: {
    weight: 7,
    cities: ['London', 'Manchester', 'Leeds', 'Glasgow', 'Bristol'],
    near: ['US', 'IE', 'AU', 'CA'],
  },
  ID: { weight: 3, cities: ['Jakarta', 'Surabaya', 'Bandung'], near: ['JP', 'AU'] },
  IE: { weight: 1, cities: ['Dublin', 'Cork', 'Galway'], near: ['GB', 'US'] },
  IN: { weight: 4, cities: ['Mumbai', 'Delhi', 'Bengaluru', 'Hyderabad'], near: ['GB', 'US'] },
  IT: { weight: 4, cities: ['Milano', 'Roma', 'Torino', 'Napoli'], near: ['ES', 'CH', 'FR'] },
  JP: { weight: 4, cities: ['Tokyo', 'Osaka', 'Nagoya', 'Sapporo'], near: ['US', 'ID'] },
  MX: {
    weight: 7,
    cities: ['Ciudad de México', 'Guadalajara', 'Monterrey', 'Puebla'],
    near: ['US', 'CO', 'ES', 'AR'],
  },
  NL: { weight: 3, cities: ['Amsterdam', 'Rotterdam', 'Utrecht', 'Den Haag'], near: ['BE', 'DE', 'GB'] },
  NO: { weight: 2, cities: ['Oslo', 'Bergen', 'Trondheim'], near: ['SE', 'DK'] },
  PL: { weight: 3, cities: ['Warszawa', 'Kraków', 'Wrocław', 'Gdańsk'], near: ['DE', 'GB', 'CZ'] },
  PT: { weight: 2, cities: ['Lisboa', 'Porto', 'Braga'], near: ['BR', 'ES', 'FR'] },
  SE: { weight: 2, cities: ['Stockholm', 'Göteborg', 'Malmö'], near: ['NO', 'DK', 'FI'] },
  TR: { weight: 5, cities: ['İstanbul', 'Ankara', 'İzmir', 'Bursa', 'Antalya'], near: ['DE', 'NL', 'AT'] },
  US: {
    weight: 14,
    cities: ['New York', 'Los Angeles', 'Chicago', 'Houston', 'Atlanta', 'Seattle'],
    near: ['GB', 'CA', 'MX', 'AU'],
  },
}

export const PLACE_CODES: readonly string[] = Object.keys(PLACES)
