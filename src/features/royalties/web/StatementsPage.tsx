export default function StatementsPage() { return null }
