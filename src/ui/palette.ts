// The ten-step color tuples Mantine needs, copied from the design tokens.
import type { MantineColorsTuple } from '@mantine/core'

export const PAPER: MantineColorsTuple = [
  '#FDFCF9',
  '#F6F4ED',
  '#EFECE4',
  '#E4E0D7',
  '#D4D0C6',
  '#B5B1A7',
  '#8C8880',
  '#636059',
  '#3A3832',
  '#171612',
]

export const STAGE: MantineColorsTuple = [
  '#EFECE8',
  '#CECCC6',
  '#A9A6A0',
  '#83807A',
  '#595652',
  '#3D3C38',
  '#2B2A27',
  '#1F1E1B',
  '#151412',
  '#0E0D0A',
]

export const PENCIL: MantineColorsTuple = [
  '#EEF3FF',
  '#DCE6FE',
  '#BFD2FE',
  '#99B7FF',
  '#7299FE',
  '#4C77F9',
  '#325AED',
  '#2040D8',
  '#1730AF',
  '#0D2075',
]

export const SUCCESS: MantineColorsTuple = [
  '#E3F8E8',
  '#CAF0D4',
  '#A3E3B5',
  '#73CF91',
  '#51B675',
  '#38955B',
  '#297B49',
  '#1F653A',
  '#174B2B',
  '#0D2E19',
]

export const WARN: MantineColorsTuple = [
  '#FEF2D9',
  '#FEE5B3',
  '#FDD382',
  '#F3B94C',
  '#DD9D30',
  '#BE7C1C',
  '#A26216',
  '#894F14',
  '#693A11',
  '#42220A',
]

export const DANGER: MantineColorsTuple = [
  '#FEF0EE',
  '#FFDDD9',
  '#FEC1BA',
  '#FD9A90',
  '#F66D63',
  '#E2403C',
  '#C52527',
  '#A71A1D',
  '#801617',
  '#4E0E0D',
]

export const INFO: MantineColorsTuple = [
  '#E7F7FB',
  '#CDEDF4',
  '#ABDFE9',
  '#80C8D7',
  '#58ADBD',
  '#388A9A',
  '#226E7C',
  '#195B66',
  '#12444E',
  '#082A30',
]
