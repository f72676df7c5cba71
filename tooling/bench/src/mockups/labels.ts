/** Words of one screen, each true in English, Spanish and German. */
export interface Label {
  readonly en: string;
  readonly es: string;
  readonly de: string;
}

const label = (en: string, es: string, de: string): Label => ({ en, es, de });

/** What the places of a screen may say. A screen draws from each list without repeating itself. */
export const labels = {
  title: [
    label('Account settings', 'Ajustes de la cuenta', 'Kontoeinstellungen'),
    label('Team members', 'Miembros del equipo', 'Teammitglieder'),
    label('Shipping and returns', 'Envíos y devoluciones', 'Versand und Rückgabe'),
    label('Privacy and security', 'Privacidad y seguridad', 'Datenschutz und Sicherheit'),
  ],
  subtitle: [
    label(
      'Manage how your profile appears to other people.',
      'Decide cómo ven tu perfil otras personas.',
      'Bestimme, wie andere dein Profil sehen.',
    ),
    label(
      'Invite your colleagues and choose what they may change.',
      'Invita a tus compañeros y elige qué pueden cambiar.',
      'Lade Kollegen ein und lege fest, was sie ändern dürfen.',
    ),
    label(
      'Everything about your latest orders in one place.',
      'Todo sobre tus últimos pedidos en un solo lugar.',
      'Alles zu deinen letzten Bestellungen an einem Ort.',
    ),
  ],
  navigation: [
    label('Dashboard', 'Panel', 'Übersicht'),
    label('Messages', 'Mensajes', 'Nachrichten'),
    label('Notifications', 'Notificaciones', 'Mitteilungen'),
    label('Billing and plans', 'Facturación y planes', 'Abrechnung und Tarife'),
    label('Calendar', 'Calendario', 'Kalender'),
    label('Customers', 'Clientes', 'Kunden'),
    label('Reports', 'Informes', 'Berichte'),
    label('Sign out', 'Cerrar sesión', 'Abmelden'),
  ],
  field: [
    label('Display name', 'Nombre visible', 'Anzeigename'),
    label('Email address', 'Correo electrónico', 'E-Mail-Adresse'),
    label('Phone number', 'Número de teléfono', 'Telefonnummer'),
    label('Delivery address', 'Dirección de entrega', 'Lieferadresse'),
    label('Preferred language', 'Idioma preferido', 'Bevorzugte Sprache'),
  ],
  hint: [
    label(
      'We will never share your address with third parties.',
      'Nunca compartiremos tu dirección con terceros.',
      'Wir geben deine Adresse niemals an Dritte weiter.',
    ),
    label(
      'At least twelve characters, one of them a number.',
      'Al menos doce caracteres, uno de ellos un número.',
      'Mindestens zwölf Zeichen, davon eine Ziffer.',
    ),
    label(
      'Changes are saved for the whole team.',
      'Los cambios se guardan para todo el equipo.',
      'Änderungen gelten für das ganze Team.',
    ),
  ],
  option: [
    label(
      'Receive a weekly summary of activity',
      'Recibir un resumen semanal de actividad',
      'Wöchentliche Zusammenfassung erhalten',
    ),
    label(
      'Allow other members to find me',
      'Permitir que otros miembros me encuentren',
      'Andere Mitglieder dürfen mich finden',
    ),
    label('Remember this device', 'Recordar este dispositivo', 'Dieses Gerät merken'),
    label(
      'Show prices with taxes included',
      'Mostrar precios con impuestos incluidos',
      'Preise mit Steuern anzeigen',
    ),
  ],
  button: [
    label('Save changes', 'Guardar cambios', 'Änderungen speichern'),
    label('Delete account', 'Eliminar cuenta', 'Konto löschen'),
    label('Invite people', 'Invitar personas', 'Leute einladen'),
    label('Download invoice', 'Descargar factura', 'Rechnung laden'),
    label('Start free trial', 'Iniciar prueba gratis', 'Kostenlos testen'),
    label('Continue', 'Continuar', 'Weiter'),
  ],
  plainButton: [
    label('Cancel', 'Cancelar', 'Abbrechen'),
    label('Learn more', 'Más información', 'Mehr erfahren'),
    label('Skip for now', 'Omitir por ahora', 'Jetzt überspringen'),
  ],
  heading: [
    label('Recent invoices', 'Facturas recientes', 'Letzte Rechnungen'),
    label('Open requests', 'Solicitudes abiertas', 'Offene Anfragen'),
    label('Latest orders', 'Últimos pedidos', 'Letzte Bestellungen'),
  ],
  column: [
    label('Description', 'Descripción', 'Beschreibung'),
    label('Amount', 'Importe', 'Betrag'),
    label('Status', 'Estado', 'Stand'),
    label('Customer', 'Cliente', 'Kunde'),
    label('Quantity', 'Cantidad', 'Menge'),
  ],
  cell: [
    label('Professional plan, monthly', 'Plan profesional, mensual', 'Profitarif, monatlich'),
    label('Extra storage space', 'Espacio de almacenamiento adicional', 'Zusätzlicher Speicherplatz'),
    label('Refund for last month', 'Reembolso del mes pasado', 'Erstattung für den Vormonat'),
    label('Two wooden chairs', 'Dos sillas de madera', 'Zwei Holzstühle'),
    label('Printed summer catalogue', 'Catálogo de verano impreso', 'Gedruckter Sommerkatalog'),
  ],
  state: [
    label('Paid', 'Pagado', 'Bezahlt'),
    label('Overdue', 'Vencido', 'Überfällig'),
    label('Waiting', 'En espera', 'Wartend'),
    label('Delivered', 'Entregado', 'Geliefert'),
    label('Refunded', 'Reembolsado', 'Erstattet'),
  ],
  slogan: [
    label('Work from anywhere', 'Trabaja desde cualquier lugar', 'Arbeite von überall'),
    label('Plan your next journey', 'Planea tu próximo viaje', 'Plane deine nächste Reise'),
    label('Fresh from the garden', 'Fresco de la huerta', 'Frisch aus dem Garten'),
  ],
  promise: [
    label(
      'Thousands of teams already trust us.',
      'Miles de equipos ya confían en nosotros.',
      'Tausende Teams vertrauen uns bereits.',
    ),
    label(
      'Book before Sunday and save a third.',
      'Reserva antes del domingo y ahorra un tercio.',
      'Buche bis Sonntag und spare ein Drittel.',
    ),
    label(
      'Delivered to your door every morning.',
      'Entregado en tu puerta cada mañana.',
      'Jeden Morgen bis an deine Tür geliefert.',
    ),
  ],
  footer: [
    label(
      'Your subscription renews unless you cancel before the end of the period.',
      'Tu suscripción se renueva si no la cancelas antes de que acabe el periodo.',
      'Dein Abo verlängert sich, wenn du nicht vor Ablauf kündigst.',
    ),
    label(
      'Questions? Our support team answers within one working day.',
      '¿Dudas? Nuestro equipo de soporte responde en un día laborable.',
      'Fragen? Unser Support antwortet innerhalb eines Werktags.',
    ),
  ],
} as const satisfies Record<string, readonly Label[]>;

/** What a place of a screen is. */
export type LabelKind = keyof typeof labels;
