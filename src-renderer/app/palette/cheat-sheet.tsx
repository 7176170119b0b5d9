export default function CheatSheet() { return null }
