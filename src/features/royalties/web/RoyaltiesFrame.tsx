export default function RoyaltiesFrame() { return null }
