/**
 * Words that address the user in the wrong form according to docs/translating.md, by language: the
 * familiar form in German and French, the formal form in Spanish. Ambiguous forms are left out
 * (Spanish `su` in general, German words that can be nouns at the start of a sentence).
 */
const WRONG_VOICE: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:du|dich|dir|deine?[mnrs]?|euch|euer|eure[mnrs]?|kannst|hast|bist|musst|willst|darfst|[Gg]ehe|[Ww]ähle|[Öö]ffne|[Dd]rücke|[Kk]licke|[Pp]rüfe|[Nn]imm|[Ll]ies|[Ss]ieh|[Gg]ib)(?!\p{L})/u,
  fr: /(?<!\p{L})(?:tu|te|toi|ton|ta|tes|Clique|Appuie|Ouvre|Essaie|Vérifie|Écris)(?!\p{L})/u,
  es: /(?<!\p{L})(?:[Uu]sted(?:es)?|vosotr[ao]s|vuestr[ao]s?|[Pp]ulse|[Ee]lija|[Ee]scriba|[Hh]aga|[Vv]aya|[Ss]eleccione|[Ii]ntroduzca|[Cc]ompruebe|Use|Abra|Añada|Busque|Cambie|Cierre|Cree|Empiece|Espere|Guarde|Indique|Pida|Ponga|Pruebe|Puede llevarse|Quite|Revise|Vea|Vuelva|su (?:calendario|correo|espacio de trabajo|organización))(?!\p{L})/u,
}

/** Returns the first word that addresses the user in the wrong form; null if there is none. */
export const wrongVoiceIn = (translation: string, tag: string): string | null =>
  WRONG_VOICE[tag]?.exec(translation)?.[0] ?? null
