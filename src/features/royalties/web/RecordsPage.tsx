export default function RecordsPage() { return null }
