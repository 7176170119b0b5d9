import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { listNames } from '#shared/i18n/list.ts'
import { t } from '#shared/i18n/translate.ts'
import { foldName } from '../domain/fold.ts'
import { fieldName } from './field-names.ts'
import { ImportError, type ImportKind } from './problem.ts'
import type { Format } from './read-records.ts'

/** Accepted column names of each field, in order of preference. */
export type Aliases = Readonly<Record<string, readonly string[]>>

const words = (text: string): readonly string[] => text.split(' ')

/**
 * Column names for job leads, as exported by job boards, recruiting programs and Hotdesk in each
 * language.
 */
export const jobColumns = {
  id: words('id external_id job_id listing_id uuid reference ref المعرّف'),
  title: words('title job_title jobtitle role position job name titel titre titulo المسمى'),
  company_name: words(
    'company_name company employer organisation organization account client ' +
      'unternehmen entreprise empresa الشركة',
  ),
  location: words(
    'locations location city place office job_location standort localisation ubicacion الموقع',
  ),
  url: words(
    'url link apply_url job_url posting_url href apply_link address adresse direccion العنوان',
  ),
  posting_date: words(
    'posting_date posted_at date_posted posted published_at published posting_date_utc created_at date ' +
      'ausgeschrieben publiee publicada النشر',
  ),
  updated_at: words('updated_at date_updated last_updated'),
  status: words('status stage statut estado الحالة'),
  active: words('active is_active open is_open'),
  state: words('state state_or_region region province estado_o_region الولاية_أو_المنطقة'),
  sector: words('sector industry category department branche secteur القطاع'),
  salary: words('salary compensation pay salary_range gehalt salaire salario الراتب'),
  notes: words('notes note comment comments notizen notas الملاحظات'),
  follow_up_date: words(
    'follow_up_date follow_up followup_date follow_up_on wiedervorlage relancer seguimiento المتابعة',
  ),
  sponsorship: words('sponsorship visa visa_sponsorship'),
} as const satisfies Aliases

/**
 * Column names for people, as exported by recruiting programs, CRMs, address books and Hotdesk in
 * each language.
 */
export const contactColumns = {
  id: words('id المعرّف'),
  first_name: words(
    'first_name given_name forename name_first_name vorname prenom nombre الاسم_الأول',
  ),
  last_name: words(
    'last_name surname family_name name_last_name nachname nom_de_famille nom apellidos apellido ' +
      'اسم_العائلة',
  ),
  name: words(
    'name full_name contact contact_name candidate_name candidate person record display_name ' +
      'vollstandiger_name ansprechpartner nom_complet nombre_completo الاسم',
  ),
  email: words(
    'email e_mail email_address primary_email work_email business_email emails email_addresses email_1 e_mail_1_value contact_email mail ' +
      'e_mail_adresse mailadresse e_mail_geschaftlich adresse_e_mail adresse_mail courriel ' +
      'correo_electronico correo direccion_de_correo_electronico البريد_الإلكتروني',
  ),
  other_email: words(
    'other_email email2 email_2 e_mail_2_address secondary_email personal_email home_email alternate_email private_email ' +
      'e_mail_privat',
  ),
  email_status: words('email_status statut_de_l_e_mail estado_del_correo حالة_البريد'),
  mobile: words(
    'mobile mobile_phone mobile_phone_number mobile_number cell cell_phone cellphone handy gsm ' +
      'mobiltelefon mobilnummer handynummer mobil telephone_portable telephone_mobile portable ' +
      'telefono_movil movil celular',
  ),
  phone: words(
    'phone telephone phone_number phone_numbers work_direct_phone direct_dial ' +
      'direct_phone work_phone business_phone contact_number primary_phone office_phone ' +
      'tel telefon corporate_phone company_main_phone telefonnummer telefon_geschaftlich ' +
      'telefon_dienstlich festnetz numero_de_telephone telephone_professionnel telefono ' +
      'numero_de_telefono telefono_del_trabajo الهاتف',
  ),
  other_phone: words(
    'other_phone phone2 phone_2 home_phone business_phone_2 secondary_phone alternate_phone ' +
      'telefon_privat telephone_domicile telefono_particular',
  ),
  title: words(
    'job_title current_title current_job_title position current_position title role occupation designation headline ' +
      'berufsbezeichnung stellenbezeichnung stelle funktion beruf titel poste fonction ' +
      'intitule_du_poste cargo puesto titre titulo المسمى',
  ),
  location: words(
    'location current_location primary_location candidate_location place address standort lieu ' +
      'localisation ubicacion الموقع',
  ),
  city: words(
    'city mailing_city business_city primary_location_city address_city home_city town ' +
      'ort stadt wohnort ort_geschaftlich ville ciudad',
  ),
  region: words(
    'state state_region region province mailing_state mailing_state_province business_state primary_location_state address_state ' +
      'bundesland bundesland_kanton kanton provincia',
  ),
  country: words(
    'country country_region mailing_country business_country business_country_region ' +
      'primary_location_country address_country_name address_country land pays pais',
  ),
  notes: words(
    'notes note comments comment candidate_summary contact_description description summary remarks ' +
      'general_comments notiz notizen bemerkung bemerkungen kommentar kommentare anmerkung ' +
      'anmerkungen remarque remarques commentaire commentaires nota notas comentarios observaciones ' +
      'الملاحظات',
  ),
  target_role: words('target_role target zielposition poste_vise rol_buscado الدور_المستهدف'),
  linkedin_url: words(
    'linkedin_url linkedin linkedin_profile linkedin_profile_url person_linkedin_url ' +
      'contact_linkedin_url profile_linkedin profile_url public_profile_url social_media ' +
      'url',
  ),
  company_name: words(
    'company_name company current_company current_employer employer current_organization ' +
      'current_organisation organisation organization organisation_name organization_name ' +
      'account_name account associated_company firma firmenname unternehmen arbeitgeber ' +
      'entreprise societe employeur empresa compania الشركة',
  ),
  company_domain: words(
    'company_domain company_domains domain company_website company_website_url website website_url web_page ' +
      'webseite homepage internetseite site_web sitio_web pagina_web',
  ),
  is_prospect: words('is_prospect prospect interessent prospecto عميل_محتمل'),
} as const satisfies Aliases

export const companyColumns = {
  name: words(
    'name company company_name account organisation organization firma firmenname unternehmen ' +
      'entreprise societe empresa compania nom nombre الاسم',
  ),
  domain: words(
    'domain website url company_domain web webseite homepage site_web sitio_web domaine dominio ' +
      'النطاق',
  ),
  industry: words('industry sector category branche secteur القطاع'),
  state: words(
    'state state_or_region region province bundesland estado_o_region الولاية_أو_المنطقة',
  ),
  location: words(
    'location city address headquarters hq ort stadt standort ville ciudad localisation ubicacion ' +
      'الموقع',
  ),
  phone: words(
    'phone telephone phone_number company_line tel telefon telefonnummer telefono الهاتف',
  ),
  bd_status: words('bd_status status stage statut_commercial estado_bd حالة_تطوير_الأعمال'),
  notes: words(
    'notes note comment comments notizen bemerkung bemerkungen kommentar remarques notas الملاحظات',
  ),
  do_not_contact: words(
    'do_not_contact dnc off_limits do_not_call nicht_kontaktieren ne_pas_contacter no_contactar ' +
      'عدم_الاتصال',
  ),
} as const satisfies Aliases

/**
 * The properties of each kind of file: formats, column names, and `needed`: sets of fields, at
 * least one of which must have a column.
 */
export const importKinds = {
  contacts: {
    accept: ['csv', 'vcard'],
    aliases: contactColumns,
    needed: [['email', 'name', 'last_name', 'first_name']],
  },
  companies: { accept: ['csv'], aliases: companyColumns, needed: [['name']] },
  jobs: { accept: ['json', 'csv'], aliases: jobColumns, needed: [['title'], ['company_name']] },
} as const satisfies Record<
  ImportKind,
  { accept: readonly Format[]; aliases: Aliases; needed: readonly (readonly string[])[] }
>

/** Ignores case, accents, spaces and punctuation: `E-Mail Address`, `emailAddress`. */
const normal = (column: string) => foldName(column).replace(/[^\p{L}\p{N}]+/gu, '')

export interface Mapping {
  byField: ReadonlyMap<string, string>
  ignored: string[]
}

/**
 * Maps columns to fields: by `chosen` (field to column, or '' for none), else by the aliases.
 * Throws ImportError if a chosen field or column does not exist, or if a set in `needed` has no
 * field with a column.
 */
export function mapColumns(
  columns: readonly string[],
  aliases: Aliases,
  needed: readonly (readonly string[])[],
  chosen: Readonly<Record<string, string>> = {},
): Mapping {
  const byField = new Map<string, string>()
  for (const [field, column] of Object.entries(chosen)) {
    if (!Object.hasOwn(aliases, field))
      throw new ImportError(
        t('There is no field {field}; there are {fields}.', {
          field,
          fields: sideBySide(Object.keys(aliases)),
        }),
      )
    if (column !== '' && !columns.includes(column))
      throw new ImportError(
        t('The file has no column “{column}”; it has {columns}.', {
          column,
          columns: sideBySide(columns),
        }),
      )
    if (column !== '') byField.set(field, column)
  }
  const taken = new Set(byField.values())
  for (const [field, names] of Object.entries(aliases)) {
    if (byField.has(field) || chosen[field] === '') continue
    const column = names.flatMap((name) =>
      columns.filter((candidate) => normal(candidate) === normal(name) && !taken.has(candidate)),
    )[0]
    if (column === undefined) continue
    byField.set(field, column)
    taken.add(column)
  }
  for (const fields of needed) {
    if (!fields.some((field) => byField.has(field))) {
      throw new ImportError(
        describeMissing(listNames(fields.map(fieldName), 'or'), sideBySide(columns.slice(0, 20))),
      )
    }
  }
  return { byField, ignored: columns.filter((column) => !taken.has(column)) }
}

const describeMissing = (fields: string, columns: string): string =>
  columns === ''
    ? t('The file has no column for {fields}. Its columns are: none.', { fields })
    : t('The file has no column for {fields}. Its columns are: {columns}.', { fields, columns })
