/**
 * The words that carry no topic and are in every text of a language, and the greetings and labels of texts that have
 * nothing else. A word that several languages share stands under each of them.
 */
const wordsByLanguage: Readonly<Record<string, string>> = {
  en: 'hello hi hey welcome thanks thank you please yes no good morning evening night bye goodbye sorry ok okay save cancel delete edit open close send search next back settings password user name the a an and or of to in on at for with from by is are was were be been has have had will would can could should this that these those it its he she they we i my your his her their our not but if when what which who how all any more most other some such than then there here about into over after before house dog cat water world today tomorrow help error loading do does did',
  es: 'hola bienvenido bienvenida bienvenidos gracias por favor sí si no buenos buenas días dias tardes noches adiós adios perdón vale guardar cancelar aceptar borrar eliminar editar abrir cerrar enviar buscar siguiente atrás ajustes contraseña usuario nombre el la los las lo un una unos unas y o u e de del al a en con para por que qué como cómo más pero sin sobre entre hasta desde donde cuando muy ya también son es era fue ser está están hay ha han se su sus mi tu te me le les nos este esta estos estas ese esa eso esto casa perro gato agua mundo hoy mañana ayuda cargando todo todos nada cada otro otra',
  fr: 'bonjour salut bonsoir bienvenue merci oui non bonne nuit au revoir pardon enregistrer annuler supprimer modifier ouvrir fermer envoyer rechercher suivant retour paramètres utilisateur nom le la les un une des du de et ou où à aux en dans sur avec pour par sans sous que qui quoi dont ne pas plus est sont était être a ont avoir ce cet cette ces se sa son ses leur leurs mon ma mes ton ta tes votre vos notre nos je tu il elle nous vous ils elles mais si comme tout tous toute très aussi maison chien chat eau monde demain aide erreur chargement',
  de: 'hallo willkommen danke bitte ja nein guten gute morgen tag abend nacht tschüss entschuldigung speichern abbrechen löschen bearbeiten öffnen schließen senden suchen weiter zurück einstellungen passwort benutzer name der die das den dem des ein eine einen einem einer eines und oder aber in im auf an am aus bei mit nach von vom zu zum zur für über unter um durch ohne als wie wenn dass ist sind war waren wird werden wurde sein hat haben kann können nicht kein keine auch noch nur schon sich ich du er sie es wir ihr mein dein ihre diese dieser dieses haus hund katze wasser welt heute hilfe fehler',
  it: 'ciao salve benvenuto benvenuta grazie prego sì si no buongiorno buonasera buonanotte arrivederci scusa salva annulla elimina modifica apri chiudi invia cerca avanti indietro impostazioni utente nome il lo la i gli le un uno una e ed o di del dello della dei degli delle a al allo alla ai alle da dal dalla in nel nella nei nelle con su sul sulla per tra fra che chi non più ma se come è sono era essere ha hanno ho questo questa questi queste quello suo sua loro mio tuo casa cane gatto acqua mondo oggi domani aiuto errore anche dove quando molto tutto tutti',
  pt: 'olá ola oi bem-vindo obrigado obrigada por favor sim não bom boa dia tarde noite tchau adeus desculpe salvar guardar cancelar excluir eliminar editar abrir fechar enviar buscar pesquisar próximo voltar configurações senha usuário utilizador nome o a os as um uma uns umas e ou de do da dos das em no na nos nas ao à aos às com para pelo pela por que quem não mais mas se como muito já também são é era foi ser está estão há tem têm seu sua seus suas meu minha este esta esse essa isso isto casa cachorro cão gato água mundo hoje amanhã ajuda erro todos onde quando você',
  ca: 'hola benvingut gràcies sisplau sí no bon bona dia tarda nit adéu perdó desa cancel·la esborra edita obre tanca envia cerca següent enrere contrasenya usuari nom el la els les un una uns unes i o de del dels a al als en amb per pel pels que què qui com més però si sense sobre entre fins des molt ja també són és era ser està hi ha han es seu seva seus meu teu aquest aquesta aquests això casa gos gat aigua món avui demà ajuda error on quan tot tots no heu podeu vostre',
  gl: 'ola benvido benvida grazas si non bo boa día noite adeus o a os as un unha uns unhas e ou de do da dos das en no na nos nas ao á aos ás con para polo pola por que quen máis mais pero se como moi xa tamén son é era foi ser está están hai ten teñen seu súa seus súas meu miña este esta isto eses casa can auga mundo hoxe mañá axuda erro todos onde cando vostede lingua dereito persoa persoas',
  ro: 'bună salut bine ați venit mulțumesc vă rugăm da nu și sau de din la în pe cu pentru prin despre care ce cum mai dar dacă este sunt era fi a au avea am ai un o unei unui al ale cel cea cele lui ei lor acest această acestea aceste său sa fost va poate toate tot nici fără între până după salvează anulează șterge caută apă casă câine pisică astăzi mâine',
  nl: 'hallo welkom dank bedankt ja nee goedemorgen goedenavond de het een en of van in op aan bij met voor naar uit over door om te tot dat die dit deze is zijn was waren wordt worden werd heeft hebben had kan kunnen moet niet geen ook nog maar als dan wat wie hoe waar meer er ik je jij u hij zij ze wij we uw jouw mijn hun onze opslaan annuleren verwijderen zoeken huis hond kat vandaag morgen wachtwoord naam',
  af: 'hallo welkom dankie ja nee die en of van in op aan by met vir na uit oor deur om te tot dat wat hierdie is was word het kan moet nie geen ook nog maar as dan wie hoe waar meer daar ek jy u hy sy ons hulle jou my hul elke alle enige mag sal soos reg vandag môre asseblief goeie',
  sv: 'hej välkommen tack ja nej god morgon kväll och eller av i på till från med för om att det den de som en ett är var har hade kan ska skall inte men när hur vad vilka mer mycket alla jag du han hon vi ni dem din ditt sin sitt sina min vår också bara efter under över spara avbryt bort sök hus hund katt vatten idag imorgon lösenord namn nästa tillbaka inställningar vecka bli blir blivit blev användare följande vänligen varför nu själv utan både därför detta denna dessa köpa mjölk mot än göra använd skriv finns',
  no: 'hei velkommen takk ja nei god morgen kveld og eller av i på til fra med for om å det den de som en et ei er var har hadde kan skal vil ikke men når hvordan hva hvilke mer mye alle jeg du han hun vi dere dem din ditt sin sitt sine min vår også bare etter under over lagre avbryt slett søk hus hund katt vann dag passord navn neste tilbake innstillinger noe noen mellom må uke være blitt bruker brukere følgende vennligst ønsker hvor hvorfor nå selv uten både derfor ble dette denne disse kjøpe melk inn bruke bruk skriv',
  da: 'hej velkommen tak ja nej god morgen aften og eller af i på til fra med for om at det den de som en et er var har havde kan skal vil ikke men når hvordan hvad hvilke mere meget alle jeg du han hun vi dem din dit sin sit sine min vor også kun efter under over gem annuller slet søg hus hund kat vand dag adgangskode navn næste tilbage indstillinger noget nogle mellem blev være ud op uge blevet blive bruger brugere følgende venligst ønsker hvor hvorfor nu selv uden både derfor dette denne disse købe mælk mod bruge skriv',
  is: 'halló velkomin takk já nei góðan og eða af í á til frá með fyrir um að það sá sem er var hefur getur skal ekki en þegar hvernig hvað meira allir ég þú hann hún við þið þeir þín sinn eftir yfir vista leita hús hundur vatn',
  fi: 'hei moi tervetuloa kiitos kyllä ei hyvää huomenta ja tai on ovat oli olla että joka jotka se sen ne tämä tämän nämä hän minä sinä me te he ole eivät kun jos mutta myös vain niin kuin sekä kanssa mukaan ennen jälkeen kaikki voi voit oma tallenna peruuta poista etsi haku talo koira kissa vesi tänään huomenna salasana nimi seuraava',
  et: 'tere tulemast aitäh palun jah ei head ja või on oli olema et kes mis see selle need ta tema mina ma sina sa meie te nad ka kui aga ainult nii kuid koos enne pärast kõik võib saab oma igal salvesta tühista kustuta otsi maja koer kass vesi täna homme parool nimi järgmine',
  hu: 'szia helló üdvözöljük köszönöm igen nem jó reggelt és vagy a az egy hogy is van volt vannak lesz kell lehet nincs de ha mint csak már még meg el ki be fel le ez azt ezt ennek annak amely aki ami minden én te ő mi ti ők mentés mégse törlés keresés ház kutya macska víz ma holnap jelszó név következő vissza',
  pl: 'cześć witaj witamy dziękuję proszę tak nie dzień dobry i oraz lub albo w we na do z ze od po przez dla o u za pod nad przed że który która które jest są był była było być ma mają może można to ten ta te tego tej tych jak co kto gdzie kiedy się jego jej ich mój twój ale czy jeśli tylko także już zapisz anuluj usuń szukaj dom pies kot woda dziś jutro hasło nazwa dalej wstecz ustawienia',
  cs: 'ahoj vítejte děkuji prosím ano ne dobrý den a nebo i v ve na do z ze od po pro o u za pod nad před při že který která které jsou je byl byla bylo být má mají může to ten ta tato tento jak co kdo kde když se si jeho její jejich můj tvůj ale pokud jen také již už uložit zrušit smazat hledat dům pes kočka voda dnes zítra heslo jméno další zpět nastavení není',
  sk: 'ahoj vitajte ďakujem prosím áno nie dobrý deň a alebo aj v vo na do z zo od po pre o u za pod nad pred pri že ktorý ktorá ktoré sú je bol bola bolo byť má majú môže to ten tá táto tento ako čo kto kde keď sa si jeho jej ich môj tvoj ale ak len tiež už uložiť zrušiť odstrániť hľadať dom pes mačka voda dnes zajtra heslo meno ďalej späť nastavenia',
  sl: 'živjo pozdravljeni hvala prosim da ne dober dan in ali v na do z s od po za o pri pod nad pred ki kateri katera katere so je bil bila bilo biti ima imajo lahko to ta te tega kako kaj kdo kje ko se si njegov njen njihov moj tvoj ampak če samo tudi že shrani prekliči izbriši išči hiša pes mačka voda danes jutri geslo ime naprej nazaj nastavitve ni kot več ker zelo čez vendar bo bodo boste sem ste smo bolj kjer kadar vsak vse vsi zato teh tem',
  hr: 'bok zdravo dobrodošli hvala molim da ne dobar dan i ili u na do iz s sa od po za o pri pod nad pred koji koja koje su je bio bila bilo biti ima imaju može to taj ta ovaj kako što tko gdje kada se njegov njezin njihov moj tvoj ali ako samo također već spremi odustani izbriši traži kuća pas mačka voda danas sutra lozinka ime dalje natrag postavke nije kao jer vrlo preko međutim će ćete smo ste sam više možete svaki sve svi zato toga ovo ova ove ovih tom molimo jeste',
  lt: 'labas sveiki ačiū prašau taip ne ir arba į iš su be per nuo iki apie prie po už kad kuris kuri kurie yra buvo būti turi gali tai šis ši šie kaip kas kur kai jis ji jie mano tavo jo jos jų bet jei tik pat jau visi išsaugoti atšaukti ištrinti ieškoti namas šuo vanduo šiandien rytoj slaptažodis vardas',
  lv: 'sveiki labdien paldies lūdzu jā nē un vai uz no ar bez par pie pēc līdz kas kurš kura kuri ir bija būt var tas tā šis šī šie kā kur kad viņš viņa viņi mans tavs savu to tiek bet ja tikai arī jau visi saglabāt atcelt dzēst meklēt māja suns kaķis ūdens šodien rīt parole vārds nav lai',
  sq: 'përshëndetje mirë se vini faleminderit po jo dhe ose në nga me pa për te të i e së një që cili është janë ishte jam ka kanë mund kjo ky këto si çfarë kush ku kur ai ajo ata tim tënd tij saj tyre por nëse vetëm edhe tashmë gjithë ruaj anulo fshi kërko shtëpi qen ujë sot nesër çdo',
  tr: 'merhaba selam hoş geldiniz teşekkürler lütfen evet hayır iyi günler ve veya ile için bu şu o bir da de ki mi ne kim nerede nasıl neden daha çok en gibi kadar sonra önce ama ancak eğer var yok olan olarak değil her tüm ben sen biz siz onlar benim senin kaydet iptal sil ara düzenle ev köpek kedi su bugün yarın şifre ad ileri geri ayarlar olduğu',
  az: 'salam xoş gəlmisiniz təşəkkür zəhmət olmasa bəli xeyr və ya ilə üçün bu o bir da də ki nə kim harada necə daha çox ən kimi qədər sonra əvvəl amma lakin əgər var yox olan olaraq deyil hər bütün mən sən biz siz onlar saxla ləğv et sil axtar ev it pişik su bugün sabah şifrə ad',
  eu: 'kaixo ongi etorri eskerrik asko mesedez bai ez egun on eta edo da dira zen izan du dute dago daude baina ere oso bat batzuk hau hori hura hauek zer nor non noiz nola bere gure zure nire guztiak gabe arte ondoren gorde utzi ezabatu bilatu etxe txakur ur gaur bihar',
  id: 'halo selamat datang terima kasih tolong silakan ya tidak pagi malam dan atau di ke dari dengan untuk pada oleh yang ini itu adalah akan bisa dapat telah sudah belum harus karena jika tetapi juga hanya lebih semua setiap saya anda kamu dia mereka kita kami apa siapa mana bagaimana kapan simpan batal hapus cari buka tutup rumah anjing kucing air hari besok kata sandi nama berikutnya kembali pengaturan bahwa kesalahan halaman gunakan coba lagi salah berhasil ingin izin seperti memiliki pengguna ulang sedang sesuatu mungkin perangkat diperlukan membuat mengatur menggunakan memungkinkan konten bagian pilih masukkan akun tautan surel lain lainnya tersebut sebelum setelah agar hingga mulai berikut baru besar kecil kode kirim ubah tambahkan email ponsel waktu bagi karyawan kantor perusahaan uang mobil dokter pesan tanggal negara orang teman senin selasa kamis jumat minggu pukul jam sekarang saja bukan sedangkan yaitu serta pria perempuan verifikasi gagal selesai merasa tampilkan ditampilkan',
  ms: 'helo selamat datang terima kasih tolong sila ya tidak pagi malam dan atau di ke dari daripada dengan untuk pada oleh yang ini itu ialah adalah akan boleh dapat telah sudah belum mesti hendaklah kerana jika tetapi juga hanya lebih semua setiap saya anda awak dia mereka kita kami apa siapa mana bagaimana bila simpan batal padam cari buka tutup rumah anjing kucing air hari esok kata laluan nama seterusnya kembali tetapan bahawa ralat halaman gunakan cuba lagi salah berjaya mahu ingin kebenaran seperti mempunyai pengguna semula sedang sesuatu mungkin peranti diperlukan membuat menggunakan membolehkan kandungan bahagian pilih masukkan akaun pautan emel mel lain tersebut sebelum selepas supaya sehingga mula berikut baru baharu besar kecil kepada dalam talian pengesahan nombor kod kunci muka adakah pasti pas telefon tiada dipaparkan tamat dihantar mengandungi langganan hantar pejabat syarikat wang kereta bas doktor mesej tarikh negara orang kawan isnin selasa khamis jumaat ahad pukul sekarang sahaja cadangan kemas kini tukar sahkan padamkan bukan manakala iaitu serta lelaki wanita perlu',
  fil: 'kumusta maligayang pagdating salamat oo hindi magandang umaga gabi ang ng mga sa na at o ay si ni kay nang para mula hanggang kung kapag dahil pero ngunit din rin lang lamang ito iyon iyan nito niya nila siya sila ako ikaw ka ko mo kami tayo namin natin inyong iyong aming may mayroon wala ano sino saan paano kailan i-save kanselahin tanggalin hanapin bahay aso pusa tubig ngayon bukas maaari dapat bawat lahat',
  vi: 'xin chào cảm ơn vui lòng vâng không và hoặc của là có các những một cho với từ đến trong trên dưới này đó được bị đã đang sẽ phải nên cũng như nhưng nếu khi vì để tôi bạn anh chị em chúng ta họ ai gì nào đâu lưu hủy xóa tìm nhà chó mèo nước hôm nay ngày mai mật khẩu tên người',
  sw: 'habari karibu asante tafadhali ndiyo hapana na au ya wa za la cha vya kwa katika ni si kwamba hii hiyo huyu hawa hizo yake yao wake wao yangu yako kila wote mtu watu ana wana kuwa lakini kama pia tu bila baada kabla haki nyumba mbwa paka maji leo kesho jina',
  cy: 'helo croeso diolch os gwelwch yn dda ie na bore y yr a ac neu o i ar at gan gyda am yn mewn sydd sy mae oedd bod bydd ei eu ein eich fy dy hwn hon hyn hynny nid ond pan sut beth pwy ble hefyd pob wedi cael hawl tŷ ci dŵr heddiw yfory enw',
  ga: 'dia duit fáilte raibh maith agat do thoil agus nó an na ar ag as chuig de i in leis le ó faoi roimh is tá bhí beidh bheith sé sí siad mé tú sinn sibh a mo seo sin ach má nuair conas cad cé cá freisin gach duine ceart teach madra uisce inniu amárach ainm ní nach',
  eo: 'saluton bonvenon dankon bonvolu jes ne kaj aŭ la de al en el per por kun sen sur sub pri ĉe ke kiu kio kiuj kiam kie kiel estas estis esti havas povas devas tiu tio ĉi ĉiu ĉiuj li ŝi ĝi ili mi vi ni lia ŝia ilia mia via nia sed se nur ankaŭ jam domo hundo akvo hodiaŭ morgaŭ nomo',
  ru: 'привет здравствуйте добро пожаловать спасибо пожалуйста да нет добрый день и или в во на до из с со от по для о об у за под над перед при что который которая которые есть был была было быть может это этот эта эти как кто где когда его её их мой твой ваш но если только также уже не она он они мы вы я сохранить отмена удалить поиск дом собака кошка вода сегодня завтра пароль имя далее назад настройки чтобы все',
  uk: 'привіт вітаємо дякую будь ласка так ні добрий день і й та або у в на до із з зі від по для про за під над перед при що який яка які є був була було бути може це цей ця ці як хто де коли його її їх мій твій ваш але якщо тільки також вже не вона він вони ми ви я зберегти скасувати видалити пошук дім собака кіт вода сьогодні завтра пароль далі назад щоб усі',
  be: 'прывітанне вітаем дзякуй калі ласка так не добры дзень і або у ў на да з са ад па для пра за пад над перад пры што які якая якія ёсць быў была было быць можа гэта гэты гэтая гэтыя як хто дзе яго яе іх мой твой ваш але толькі таксама ўжо яна ён яны мы вы я захаваць адмяніць выдаліць пошук дом сабака вада сёння заўтра пароль імя каб усе',
  bg: 'здравей здравейте добре дошли благодаря моля да не добър ден и или в във на до от с със по за о при под над пред че който която които е са беше бил може това този тази тези как кой къде кога го я ги му им мой твой ваш но ако само също вече тя той те ние вие аз ще се си запази отказ изтрий търсене къща куче вода днес утре парола име всички като',
  sr: 'здраво добродошли хвала молим да не добар дан и или у на до из с са од по за о при под над пред који која које су је био била било бити има имају може то тај та овај како шта што ко где када се његов њен њихов мој твој ваш али ако само такође већ сачувај откажи избриши тражи кућа пас мачка вода данас сутра лозинка име даље назад није као сте',
  mk: 'здраво добредојдовте благодарам ве молам да не добар ден и или во на до од со по за при под над пред што кој која кои е се беше бил може ова овој оваа овие како каде кога го ја ги му им мој твој ваш но ако само исто веќе таа тој тие ние вие јас ќе си зачувај откажи избриши барај куќа куче вода денес утре лозинка име сите сè секој има право',
  kk: 'сәлем қош келдіңіз рахмет өтінемін иә жоқ және немесе үшін бұл сол осы бір мен бен пен да де не кім қайда қалай көп ең сияқты дейін кейін бірақ егер бар болып болады емес барлық әр сен сіз біз олар ол сақтау жою іздеу үй су бүгін ертең сіздің сізге өзіңіз туралы жаңа қайта енгізіңіз таңдаңыз код құпия сөз мекенжай арқылы керек мүмкін кіру шығу',
  ky: 'салам кош келиңиз рахмат ооба жок жана же үчүн бул ошол ушул бир менен да эмне ким кайда кандай көп эң сыяктуу чейин кийин бирок эгер бар болуп болот эмес бардык ар сен сиз биз алар ал сактоо өчүрүү издөө үй суу бүгүн эртең',
  mn: 'сайн уу тавтай морил баярлалаа тийм үгүй ба болон эсвэл энэ тэр нэг нь юм бол хэн хаана яаж юу их хамгийн шиг хүртэл дараа өмнө гэвч хэрэв байна байгаа байсан болно биш бүх би та бид тэд түүний хүн хадгалах устгах хайх гэр ус өнөөдөр маргааш таны таныг танд үед тулд байх хийх оруулна оруулах нэвтрэх хэрэглэгч байхгүй боломжтой зөв буруу шинэ дахин хаяг утас код нууц үг бүртгэл сонгох илгээх аа дээр доор гэж гэсэн гэх мөн болох байдаг шаардлагатай эрх',
  hi: 'नमस्ते स्वागत धन्यवाद कृपया हाँ नहीं और या में से को का की के पर तक ने है हैं था थी थे हो यह वह ये वे एक जो कि क्या कौन कहाँ कब कैसे भी ही तो लिए साथ मैं आप हम अपना अपने अपनी आपका आपके कर करें किया गया पानी घर आज कल नाम',
  mr: 'नमस्कार स्वागत धन्यवाद कृपया होय नाही आणि किंवा मध्ये पासून ला चा ची चे च्या वर ने आहे आहेत होता होती हा ही हे तो ती ते एक जो की काय कोण कुठे केव्हा कसे पण तर साठी सोबत मी तुम्ही आम्ही आपण आपला आपले करा केले पाणी घर आज उद्या नाव',
  ne: 'नमस्ते स्वागत धन्यवाद कृपया हो होइन र वा मा बाट लाई को का की ले छ छन् थियो थिए हुन् हुने यो त्यो यी एक जुन कि के कहाँ कहिले कसरी पनि त लागि सँग म तपाईं हामी आफ्नो तपाईंको गर्नुहोस् गर्न गरेको पानी घर आज भोलि नाम',
};

/** The languages by their numbers here. */
const codes = Object.keys(wordsByLanguage);
const numbers = new Map(codes.map((code, number) => [code, number]));

const languagesByWord = new Map<string, number[]>();
for (const [number, words] of Object.values(wordsByLanguage).entries()) {
  for (const word of new Set(words.split(' '))) {
    const languages = languagesByWord.get(word);
    if (languages) languages.push(number);
    else languagesByWord.set(word, [number]);
  }
}

/** Each word's length, its UTF-16 units, the number of its languages, and these: read in one go, and a word never cut out. */
const entries: number[] = [];
/** For each slot a hash and where its entry begins; -1 where it is empty, as more than half of them are. */
const slotCount = 2 ** 14;
const slots = new Int32Array(2 * slotCount).fill(-1);

/** FNV-1a over UTF-16 units. */
const hashOf = (text: string, start: number, end: number): number => {
  let hash = 0x811c9dc5;
  for (let place = start; place < end; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash ^ (hash >>> 15);
};

for (const [word, languages] of languagesByWord) {
  const hash = hashOf(word, 0, word.length);
  let slot = hash & (slotCount - 1);
  while (slots[2 * slot + 1] !== -1) slot = (slot + 1) & (slotCount - 1);
  slots.set([hash, entries.length], 2 * slot);
  const units = Array.from({ length: word.length }, (_, place) => word.charCodeAt(place));
  entries.push(word.length, ...units, languages.length, ...languages);
}
const entryUnits = Uint16Array.from(entries);

const isAt = (text: string, start: number, end: number, entry: number): boolean => {
  if (entryUnits[entry] !== end - start) return false;
  for (let place = start, unit = entry + 1; place < end; place++, unit++)
    if (text.charCodeAt(place) !== entryUnits[unit]) return false;
  return true;
};

/** How many frequent words a text has of each language, by the language's number. */
export type FrequentWordCounts = number[];

/** Counts of no word yet. A plain list: to make a typed array of more than 64 bytes takes a microsecond. */
export const noFrequentWords = (): FrequentWordCounts => new Array<number>(codes.length + 1).fill(0);

/** The number that a language has in the counts; those whose frequent words are not known share the last. */
export const numberOfLanguage = (code: string): number => numbers.get(code) ?? codes.length;

/** The language that has a number in the counts; undefined for the last, which is of none. */
export const codeOfNumber = (number: number): string | undefined => codes[number];

/** Counts the lower-case word that stands here in a text for each language in which it is a frequent one. */
export const countFrequentWord = (
  counts: FrequentWordCounts,
  text: string,
  start: number,
  end: number,
): void => {
  const hash = hashOf(text, start, end);
  for (let slot = hash & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
    const entry = slots[2 * slot + 1] ?? -1;
    if (entry === -1) return;
    if (slots[2 * slot] !== hash || !isAt(text, start, end, entry)) continue;
    const first = entry + 1 + (end - start);
    for (let place = first + (entryUnits[first] ?? 0); place > first; place--) {
      const language = entryUnits[place] ?? 0;
      counts[language] = (counts[language] ?? 0) + 1;
    }
    return;
  }
};

/** Whether a lower-case word is a frequent one of any language. */
export const isFrequentWord = (word: string): boolean => languagesByWord.has(word);
