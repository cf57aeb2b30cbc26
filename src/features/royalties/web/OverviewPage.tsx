export default function OverviewPage() { return null }
