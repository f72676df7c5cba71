/*
 * One thing to a row: as in Spain, in Mexico, in Argentina. `singular|plural gender`; `=` is the word to the left;
 * `-` means that no word of the region is put there; `!` marks a word that means other things as well: it is written,
 * but never taken for this one.
 */
export const spanishRows: readonly (readonly [spain: string, mexico: string, argentina: string])[] = [
  ['ordenador portátil|ordenadores portátiles m', 'computadora portátil|computadoras portátiles f', '='],
  ['ordenador|ordenadores m', 'computadora|computadoras f', '='],
  ['teléfono móvil|teléfonos móviles m', 'teléfono celular|teléfonos celulares m', '='],
  ['zumo|zumos m', 'jugo|jugos m', '='],
  ['patata|patatas f', 'papa|papas f', '='],
  ['melocotón|melocotones m', 'durazno|duraznos m', '='],
  ['judía verde|judías verdes f', 'ejote|ejotes m', 'chaucha|chauchas f'],
  ['aguacate|aguacates m', '=', 'palta|paltas f'],
  ['!fresa|fresas f', '!fresa|fresas f', 'frutilla|frutillas f'],
  ['cacahuete|cacahuetes m', 'cacahuate|cacahuates m', 'maní|maníes m'],
  ['aparcamiento|aparcamientos m', 'estacionamiento|estacionamientos m', '='],
  ['maletero|maleteros m', 'cajuela|cajuelas f', '!baúl|baúles m'],
  ['camiseta|camisetas f', '!playera|playeras f', 'remera|remeras f'],
  ['!chaqueta|chaquetas f', 'chamarra|chamarras f', 'campera|camperas f'],
  ['frigorífico|frigoríficos m', 'refrigerador|refrigeradores m', 'heladera|heladeras f'],
  ['nevera|neveras f', 'refrigerador|refrigeradores m', 'heladera|heladeras f'],
  ['grifo|grifos m', '-', 'canilla|canillas f'],
  ['ascensor|ascensores m', 'elevador|elevadores m', 'ascensor|ascensores m'],
  ['piscina|piscinas f', 'alberca|albercas f', '!pileta|piletas f'],
  ['acera|aceras f', 'banqueta|banquetas f', 'vereda|veredas f'],
  ['tirita|tiritas f', 'curita|curitas f', '='],
  ['calabacín|calabacines m', 'calabacita|calabacitas f', 'zapallito|zapallitos m'],
  ['pomelo|pomelos m', 'toronja|toronjas f', 'pomelo|pomelos m'],
  ['fontanero|fontaneros m', 'plomero|plomeros m', '='],
  ['mando a distancia|mandos a distancia m', 'control remoto|controles remotos m', '='],
  ['guisante|guisantes m', 'chícharo|chícharos m', 'arveja|arvejas f'],
  ['!manta|mantas f', 'cobija|cobijas f', 'frazada|frazadas f'],
  ['jersey|jerséis m', 'suéter|suéteres m', 'pulóver|pulóveres m'],
  ['rotulador|rotuladores m', 'plumón|plumones m', '!marcador|marcadores m'],
  ['gasolinera|gasolineras f', '=', 'estación de servicio|estaciones de servicio f'],
];

/** Spellings: in Spain, and in America. */
export const spanishSpellings: readonly (readonly [spain: string, america: string])[] = [
  ['vídeo', 'video'],
  ['vídeos', 'videos'],
  ['chófer', 'chofer'],
  ['chóferes', 'choferes'],
  ['icono', 'ícono'],
  ['iconos', 'íconos'],
];
