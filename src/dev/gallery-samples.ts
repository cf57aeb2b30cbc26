// Owns the sample figures of the gallery: a made-up waveform and three made-up covers.
/** Loudness that rises, falls and rests, the same at every visit. */
export function sampleWave(count: number, seed: number): { peaks: string; rms: string } {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const parts = [
    [0.06, 0.1],
    [0.1, 0.42],
    [0.22, 0.5],
    [0.44, 0.72],
    [0.5, 0.02],
    [0.66, 0.6],
    [0.9, 0.85],
    [0.96, 0.3],
    [1, 0.02],
  ] as const
  let level = 0
  const peaks: number[] = []
  const rms: number[] = []
  for (let index = 0; index < count; index++) {
    const position = index / count
    const aim = parts.find(([end]) => position < end)?.[1] ?? 0
    level += (aim - level) * 0.12
    const peak = Math.min(1, level * (0.72 + random() * 0.45) + 0.01)
    peaks.push(Math.round(peak * 255))
    rms.push(Math.round(peak * (0.42 + random() * 0.1) * 255))
  }
  return { peaks: base64Of(peaks), rms: base64Of(rms) }
}

const base64Of = (bytes: number[]): string => btoa(String.fromCharCode(...bytes))

function cover(body: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${body}</svg>`)}`
}

const rings = [46, 40, 34, 28, 22, 16, 10, 4].map((r) => `<circle cx="52" cy="48" r="${r}"/>`).join('')
const dots = Array.from(
  { length: 25 },
  (_, i) => `<circle cx="${10 + (i % 5) * 20}" cy="${10 + Math.floor(i / 5) * 20}" r="3"/>`,
).join('')

export const sampleCovers = {
  lungs: cover(
    `<rect width="100" height="100" fill="#f3b7a8"/><g fill="none" stroke="#9b3350" stroke-width="1.4">${rings}</g>`,
  ),
  flores: cover(
    `<rect width="100" height="100" fill="#f4efe2"/><g fill="#e8a120">${dots}</g><g fill="none" stroke="#1b4d9b" stroke-width="6"><circle cx="30" cy="30" r="14"/><circle cx="70" cy="70" r="14"/><path d="M0 70h16a14 14 0 0 1 14 14v16M70 0v16a14 14 0 0 0 14 14h16"/></g>`,
  ),
  ferries: cover(
    '<rect width="100" height="100" fill="#e8c49a"/><circle cx="52" cy="46" r="24" fill="#d8402a"/><path d="M0 58h100v42H0z" fill="#7a2e3d"/><path d="M0 70h100v30H0z" fill="#3d1f33"/>',
  ),
}
