/** Rules in order; the first match decides. Both title and company are searched. */
const rules: readonly (readonly [RegExp, string])[] = [
  [
    /\b(quant\w*|trading|trader|hedge|capital|investment|equit(y|ies)|portfolio|brokerage)\b/i,
    'Finance',
  ],
  [
    /\b(fintech|payments?|bank(ing)?|ledger|credit|checkout|crypto|blockchain|solana)\b/i,
    'Fintech',
  ],
  [/\b(insur\w+|actuar\w+|underwrit\w+)\b/i, 'Insurance'],
  [
    /\b(lidar|perception|robot\w*|autonom\w+|slam|motion planning|planning & control|drones?)\b/i,
    'Robotics',
  ],
  [/\b(avionics|aerospace|satellites?|flight|missiles?|space)\b/i, 'Aerospace'],
  [/\b(automotive|vehicles?|adas|powertrain)\b/i, 'Automotive'],
  [/\b(security|cyber\w*|penetration|soc analyst|clearance|cleared)\b/i, 'Security'],
  [/\b(health\w*|clinic\w*|medical|patients?|nurs\w+|hospital)\b/i, 'Health'],
  [/\b(bio\w*|pharma\w*|genom\w+|therapeutics|chemist\w*)\b/i, 'Biotech'],
  [/\b(energy|solar|wind|grid|battery|nuclear)\b/i, 'Energy'],
  [/\b(game|games|gaming|gameplay)\b/i, 'Gaming'],
  [/\b(data|analytics?|machine learning|ml|ai|scientist|statistic\w*)\b/i, 'Data'],
  [
    /\b(hardware|asic|fpga|rf|semiconductor\w*|electrical|firmware|embedded|optic\w*|mechanical)\b/i,
    'Hardware',
  ],
  [/\b(instructor|teacher|tutor\w*|curriculum|learning)\b/i, 'Education'],
  [/\b(logistics?|supply chain|freight|warehouse)\b/i, 'Logistics'],
  [/\b(software|developer|engineer(ing)?|programmer|technical|it|qa|sre)\b/i, 'Software'],
  [/\b(full.?stack|front.?end|back.?end|devops|web|mobile|android|ios|cloud)\b/i, 'Software'],
  [/\b(consult\w+|advisory|associate)\b/i, 'Consulting'],
]

/**
 * Returns the most likely sector of a listing whose file names none, or null if no word matches.
 */
export function sectorOf(title: string, company: string): string | null {
  const text = `${title} ${company}`
  return rules.find(([words]) => words.test(text))?.[1] ?? null
}
