/**
 * British, Irish and American names, written by hand because faker's English names belong to no
 * country. Separated by bars, like the drawn ones.
 */
const british = {
  given:
    'Oliver|Amelia|George|Isla|Harry|Olivia|Jack|Emily|Charlotte|William|Sophie|James|Hannah|Thomas|Lucy|Daniel|Grace|Samuel|Eleanor|Benjamin|Alice|Edward|Imogen|Joseph|Freya|Callum|Rosie|Lewis|Megan|Owen|Rhiannon|Gareth|Cerys|Fiona|Hamish|Ailsa|Duncan|Morag|Nigel|Philippa|Adrian|Beverley|Colin|Denise|Stuart|Tamsin|Rupert|Harriet|Jasmine|Reuben|Maya|Aisha|Imran|Yasmin|Kwame|Abena|Tunde|Leon|Naomi|Marcus',
  family:
    'Smith|Jones|Taylor|Brown|Williams|Wilson|Johnson|Davies|Patel|Wright|Walker|White|Edwards|Green|Hall|Lewis|Hughes|Khan|Clarke|Ward|Turner|Hill|Moore|Morris|Cooper|Bailey|Carter|Harris|Shaw|Murphy|Mitchell|Begum|Rogers|Simpson|Marshall|Fletcher|Pritchard|Llewellyn|MacLeod|McAllister|Sutherland|Drummond|Ainsworth|Barraclough|Featherstone|Hargreaves|Ogden|Penrose|Trelawny|Whitcombe|Ashworth|Blackwood|Cholmondeley|Fanshawe|Osei|Boateng|Hussain|Chaudhry|Rowntree|Greenhalgh|Kinsella|Abbott|Bellamy|Cavendish|Dawson|Ellery|Garside|Holroyd|Ingham|Jarvis',
}
const irish = {
  given:
    'Aoife|Conor|Ciara|Seán|Niamh|Cian|Saoirse|Oisín|Caoimhe|Darragh|Róisín|Eoin|Sinéad|Pádraig|Gráinne|Fionn|Orlaith|Tadhg|Clodagh|Diarmuid|Aisling|Ronan|Méabh|Cormac|Bríd|Declan|Deirdre|Eamon|Nuala|Colm|Rory|Emer|Brendan|Sorcha|Lorcan',
  family:
    'Murphy|O’Brien|Walsh|Byrne|Ryan|O’Connor|O’Sullivan|Doyle|McCarthy|Gallagher|Doherty|Kennedy|Lynch|Quinn|Moore|O’Neill|Daly|Connolly|Nolan|Ó Dónaill|Ní Bhriain|Fitzgerald|Healy|Keane|Mac Giolla Phádraig|Hegarty|Brennan|Cullen|Devlin|Fahy|Geraghty|Kavanagh|Maguire|O’Shea|Sheridan|Tierney|Whelan',
}
const american = {
  given:
    'Michael|Jennifer|Christopher|Ashley|Jessica|Matthew|Joshua|Amanda|Andrew|Brandon|Stephanie|Nicole|Ryan|Tyler|Megan|Kayla|Justin|Brittany|Kevin|Lauren|Aaron|Danielle|Eric|Rachel|Jordan|Courtney|Kyle|Samantha|Nathan|Vanessa|Jeremy|Monica|Derek|Tiffany|Malik|Imani|DeShawn|Keisha|Carlos|Guadalupe|Miguel|Ximena|Wei|Mei-Ling|Minh|Thuy|Arjun|Priya|Noah|Abigail|Caleb|Hailey|Wyatt|Savannah|Ethan|Skylar|Logan|Madison|Theodore|Beatrice|Raymond|Dolores',
  family:
    'Johnson|Williams|Brown|Garcia|Miller|Davis|Rodriguez|Martinez|Hernandez|Lopez|Gonzalez|Wilson|Anderson|Thomas|Taylor|Jackson|Martin|Lee|Perez|Thompson|Harris|Sanchez|Clark|Ramirez|Robinson|Young|Allen|King|Scott|Torres|Nguyen|Hill|Flores|Nelson|Baker|Rivera|Campbell|Roberts|Phillips|Washington|Jefferson|Kowalczyk|Schneider|Lindgren|O’Malley|Esposito|Rosenberg|Feldman|Tran|Pham|Chang|Nakamura|Singh|Banerjee|Begay|Yazzie|Kealoha|Whitehorse|Van Houten|DiMaggio-Reyes|St. Clair|Hollingsworth',
}

export const englishNames: Readonly<Record<string, { given: string; family: string }>> = {
  en_GB: british,
  en_IE: irish,
  en_US: american,
}
