// Spanish phrases, as they are sung on both sides of the Atlantic. Rhymes are named by their letters, from the last
// stressed vowel.
import { readPhraseBook } from '../phrase-book.ts'

export const SPANISH = readPhraseBook(
  ['«', '»'],
  `
# words
{w}, decías riendo; escribiste {w}; {w} en la pared; dije {w} bajito
{w} en un papel; repito {w} a solas; la palabra {w}; {w} en el espejo
me enseñaste {w}; {w} con tu letra; alguien gritó {w}; todo dice {w}

# names
esta va por {n}; {n}, ¿me estás oyendo?; se la canto a {n}; díganselo a {n}
{n}, tú ya lo sabes; por {n} y por nadie más; súbele por {n}; {n}, escúchame bien

# city
luces de avenida; llueve en la esquina; pasos en la acera; taxis a deshora
ropa en la azotea; vidrios empañados; voces en el metro; sombras en el muro
café de la plaza; sirenas a lo lejos; carteles mojados; el último autobús

# sea
olas en la orilla; sal en la camisa; barcos en la niebla; viento del sur
redes en el muelle; arena en los zapatos; faros a lo lejos; gaviotas en el puerto
conchas en la mesa; la marea sube; espuma en las rocas; un bote sin remos

# home
pan sobre la mesa; luz en la cocina; llaves en la puerta; fotos en la caja
discos en el suelo; el reloj parado; flores en un vaso; cartas sin abrir
polvo en los libros; la cama sin hacer; café recién hecho; sol en la ventana

# road
polvo en el camino; mapas en las manos; faros en la curva; moteles de paso
la radio encendida; ventanas abiertas; kilómetros de sol; maletas en el coche
gasolina y flores; dos carriles vacíos; señales oxidadas; amanece en la ruta

# night
luna en los tejados; velas en la mesa; perros en la calle; grillos en el patio
estrellas en el charco; las dos de la mañana; sábanas revueltas; humo en la terraza
nadie por la plaza; nubes sobre la luna; farolas encendidas; un bar casi vacío

# weather
truenos a lo lejos; lluvia en los cristales; nieve en los balcones; hojas en la acera
niebla en la ribera; viento en las persianas; charcos en el patio; sol entre las nubes
escarcha en el jardín; relámpagos de agosto; calor sobre el asfalto; huele a tierra mojada

# summer
bicis en la calle; cerezas en la cesta; julio en los altavoces; tiza en el patio
descalzos por la hierba; helados en la playa; hamacas en la sombra; postales del desierto
fuegos en agosto; sandías en el río; columpios en el parque; sal en las pestañas

# station
boletos en la mano; trenes en la niebla; bancos de madera; caras en la ventana
maletas en la fila; el reloj del andén; palomas en el techo; silbatos en el túnel
café del tren de noche; rieles en el valle; la última llamada; nombres en la pizarra

# aggressive
## closers
a r: no me vas a parar; vine aquí a ganar; yo no sé perdonar; esto va a reventar; nadie me va a callar; te vas a arrodillar
e r: no tengo qué temer; hoy te toca perder; no me voy a romper; nací para morder; aquí mando desde ayer; me vas a conocer
o: el miedo se acabó; aquí el que manda soy yo; tu tiempo ya pasó; mi nombre te quemó; nadie me detuvo, no; la bestia despertó
i r: vas a oírme rugir; no me verás huir; no te vas a reír; aprendí a resistir; te tocará sufrir; nadie me va a decir
a da: no te debo nada; tengo la mirada armada; la calle está tomada; llego de madrugada; tu corona oxidada; pisando la jugada
e nte: me paro de frente; que se aparte la gente; la sangre está caliente; conmigo no se miente; me río del valiente; ya nadie me desmiente
## lifts
e go: Que se encienda el fuego; Esto no es un juego; Ni me rindo ni ruego
a ro: Que te quede claro; Lo barato sale caro; Yo nunca me paro
i n: Esto llega a su fin; Suena el clarín; Retumba el polvorín
o z: Escucha mi voz; Golpe veloz; Un ruido feroz
## hooks
a: {T}, nadie lo parará; {T}, dime quién va allá; {T}, el suelo temblará
o n: {T}, pura explosión; {T}, sin compasión; {T}, rompe el cañón
e l: {T}, grabado en la piel; {T}, más amargo que la hiel; {T}, arde el papel
i: {T}, todo empieza aquí; {T}, mírame a mí; {T}, yo nunca me fui
## tails
e: No te pedí la fe; Todo lo que soy, lo gané; De la nada me levanté
u z: Se apagó tu luz; Carga tu cruz; Se acabó el trasluz
a do: No me has quebrado; Yo salí del otro lado; Ya estás avisado
i a: La ciudad es mía; Nadie lo creía; Yo te lo decía
## bridges
e s: Caí más de una vez; Yo ya no juego al ajedrez; Ahora mira quién es
a l: Me dejaron mal; Hoy soy puro metal; Llega el temporal
o r: Me tragué el dolor; Lo volví motor; Escucha el tambor
u ro: Me dieron contra el muro; Salí mucho más duro; El resto te lo juro

# angry
## closers
a r: no te voy a llamar; ya no quiero escuchar; te cansaste de jurar; no pienso perdonar; lo tuyo es disparar; me tuviste que fallar
o: tu boca me mintió; la casa se quemó; la rabia me creció; ya nada te importó; lo nuestro se pudrió; el plato se rompió
a da: tiro la llave helada; cierro de una patada; no me digas nada; te sobra la coartada; mi paciencia agotada; ya no estoy callada
i a: era pura hipocresía; todo lo que yo tenía; se acabó la cortesía; quemo la fotografía; tu palabra está vacía; la culpa nunca es mía
e r: no te quiero ni ver; no me vas a torcer; te gustó verme caer; nada que agradecer; no hay nada que hacer; me cansé de ceder
i do: ya nada te pido; tiempo mal perdido; portazo y ruido; te vas como un bandido; lo dicho está servido; no me doy por vencido
## lifts
a s: No puedo más; No mires atrás; Conmigo no jugarás
e to: Guárdate el secreto; Me faltas al respeto; Habla, yo te reto
o ca: Cierra la boca; La rabia es poca; Y ahora me toca
i ra: Todo es mentira; El mundo gira; Mi calma expira
## hooks
e s: {T}, arde lo que ves; {T}, dímelo otra vez; {T}, todo al revés
o r: {T}, ya no hay amor; {T}, guarda tu flor; {T}, puro rencor
a l: {T}, punto y final; {T}, sabe a sal; {T}, me hiciste mal
e: {T}, ya no volveré; {T}, todo lo sé; {T}, cuánto te aguanté
## tails
i: Te olvidaste de mí; Nunca te mentí; No me busques por aquí
o n: No pidas perdón; Guarda tu sermón; Te falta corazón
a ba: Y yo que te esperaba; La sangre me quemaba; Algo me lo avisaba
e go: Tu juego, mi fuego; Me quedé ciego; No vengas luego
## bridges
u do: Te serví de escudo; Me dejaste mudo; En la garganta un nudo
a z: Yo quería paz; Tú, otro disfraz; Ya no soy capaz
e nto: Se lo llevó el viento; Me sobra aliento; Te lo digo y no miento
i r: Yo te vi salir; No voy a fingir; Aprendí a vivir

# depressed
## closers
a r: me canso de esperar; no quiero despertar; no dejo de pensar; me cuesta respirar; no hay ganas de bailar; me da igual el lugar
i s: el día vuelve gris; perdí la raíz; no sé ser feliz; se borró el matiz; me queda una cicatriz; el cielo es un tapiz
e r: no me dejo ver; no hay nada que hacer; me vuelvo a perder; no quiero volver; no sé qué responder; no logro entender
a da: no me pasa nada; la voz apagada; la cama deshecha y helada; la tarde nublada; la puerta cerrada; el alma cansada
i o: la casa tiene frío; todo es un vacío; el cuerpo no es mío; el sueño es un río; no siento ni el estío; camino sin brío
o: el teléfono calló; el sol no me encontró; la música paró; no sé quién era yo; la lluvia me llenó; alguien me olvidó
## lifts
e nto: Ya no sé qué siento; Todo va tan lento; Digo bien y miento
a l: Digo que no estoy mal; Todo me da igual; Un domingo sin final
o z: Me falta la voz; Un silencio atroz; Un miedo feroz
u z: No enciendo la luz; Pesa esta cruz; Un cielo a contraluz
## hooks
i: {T}, no me quedo aquí; {T}, algo pierdo de mí; {T}, ¿y si nunca fui?
e: {T}, ya no sé por qué; {T}, tanto que guardé; {T}, ¿cuándo volveré?
a: {T}, nada cambiará; {T}, dime si mañana está; {T}, todo pasará
o s: {T}, le hablo a Dios; {T}, tanta tos; {T}, nada entre los dos
## tails
u ra: La noche dura; Tanta amargura; Nadie me cura
e z: Y otra vez; Tanta escasez; Me gana la timidez
a ma: Nadie me llama; No salgo de la cama; Se acaba el drama
i do: El mundo hace ruido; Me quedo dormido; Me doy por perdido
## bridges
a no: Alguien me da la mano; Nada fue en vano; El sol está cercano
o r: Pasará el dolor; Mañana habrá color; Un poco de calor
e lo: Se abre algo en el cielo; Me levanto del suelo; Un mínimo consuelo
i r: Hoy voy a salir; Me cuesta sonreír; Pero quiero seguir

# energetic
## closers
a r: no vamos a parar; vinimos a bailar; la noche va a empezar; esto va a despegar; nadie quiere descansar; el techo va a volar
o: el bajo retumbó; la fiesta comenzó; el miedo se perdió; mi cuerpo despertó; la calle se llenó; el ritmo me atrapó
e r: vamos a correr; nos vamos a encender; no hay nada que temer; la pista va a arder; hasta el amanecer; el cielo va a caer
i r: lo vamos a sentir; salimos a vivir; nadie se quiere ir; el pulso va a subir; vamos a resistir; la puerta se va a abrir
o n: late el corazón; sube la presión; rompe el apagón; siente la vibración; cantando a pleno pulmón; vamos en avión
e nte: salta toda la gente; el aire está caliente; no pienses, solo siente; el ritmo es un torrente; vamos contracorriente; la luna está de frente
## lifts
a z: Ya no hay vuelta en paz; Ponte el antifaz; De todo soy capaz
e lo: Manos al cielo; Despega del suelo; Levanta el vuelo
u ma: La noche se suma; Sube la espuma; Se rompe la bruma
i va: Que todo se reviva; La noche está viva; La luna es cautiva
## hooks
a: {T}, no se acabará; {T}, dale, que ya está; {T}, ¿quién se moverá?
e: {T}, todo el mundo en pie; {T}, dime por qué; {T}, ya me levanté
o l: {T}, hasta que salga el sol; {T}, suelta el control; {T}, puro rocanrol
i: {T}, quédate aquí; {T}, dime que sí; {T}, grita para mí
## tails
o r: Súbele al motor; Siente el calor; Se oye el tambor
a da: Sin perder nada; Una última jugada; Hasta la madrugada
e ro: No me espero; Yo llego primero; Baila el mundo entero
u z: Enciende la luz; Todo a contraluz; Deja aquí la cruz
## bridges
e go: Respira y luego; Enciende el fuego; Nada de sosiego
a l: Dame la señal; Esto no es normal; Todo es musical
o s: Uno, dos; Sube la voz; Todo va veloz
i n: Esto no tiene fin; Suena el violín; Baila el jardín

# euphoric
## closers
a r: la luz nos va a elevar; no dejo de flotar; el cielo va a cantar; no quiero regresar; el tiempo va a parar; aprendo a volar
o: el alba nos besó; la noche se encendió; el cielo se me abrió; la sombra se esfumó; todo resplandeció; el miedo se durmió
e l: brilla toda la piel; la luna es un pincel; la noche sabe a miel; doy vueltas de carrusel; un sueño tan fiel; nos sube un corcel
i a: se me sale la alegría; la noche se vuelve día; somos luz y melodía; ni en sueños lo creería; el mar nos sonreía; pura fantasía
e r: te siento amanecer; no vamos a caer; el mundo vuelve a nacer; me falta el suelo al correr; me muero de placer; todo puede ser
o r: se llena todo de color; late el mismo tambor; el cielo está a favor; somos puro fulgor; tiembla de amor; subo sin temor
## lifts
e lo: Toca el cielo; Ya no hay duelo; Todo es vuelo
a s: Sube más; Ya verás; No mires atrás
u na: Como ninguna; Bajo la luna; Tanta fortuna
i r: Déjate ir; Vuelve a latir; Quiero sentir
## hooks
a: {T}, más y más allá; {T}, nadie nos alcanzará; {T}, nunca terminará
o n: {T}, sube el corazón; {T}, pierdo la razón; {T}, canta la canción
i: {T}, dentro de mí; {T}, todo empieza así; {T}, por fin te vi
u z: {T}, todo es luz; {T}, baila a contraluz; {T}, suelta ya la cruz
## tails
e s: Tú también lo ves; El mundo a nuestros pies; No habrá después
a no: Dame la mano; Nada es lejano; Todo es verano
o l: Somos el sol; Sin ningún control; Rojo tornasol
i ro: Respiro, suspiro; Cada vez que te miro; Todo da un giro
## bridges
e nte: Eternamente; Brilla la gente; Todo es presente
a r: Échate a andar; Siente el aire pasar; Todo vuelve a brillar
o: La noche se rindió; El sol nos encontró; Todo empezó
i a: Quién lo diría; Tanta energía; Esta noche es mía

# happy
## closers
a r: me gusta despertar; me río sin parar; te invito a bailar; la vida sabe a mar; no hay nada que arreglar; el sol vuelve a entrar
o: la pena se mudó; el cielo despejó; la suerte nos miró; la radio nos cantó; el día comenzó; la abuela se rió
i a: ya salió el sol, qué alegría; todo huele a panadería; me lo cantas todavía; la vecina nos sonreía; qué bonito día; esta calle es toda mía
e r: me gusta verte volver; no hay nada que temer; la vida es de morder; qué rico amanecer; lo bueno está por nacer; me dejo convencer
o r: canta el ruiseñor; el pan con su calor; la vida está en flor; todo va a mejor; me cambia el humor; se oye un tambor
e nto: qué bonito momento; me peina el viento; así soy, así lo cuento; el gato está contento; no pierdo ni un intento; sonrío cuando siento
## lifts
a sa: La alegría está en casa; La nube pasa; Nadie se retrasa
i sa: Se me escapa la risa; Hoy no hay prisa; Huele a brisa
o do: Me gusta todo; A mi modo; Codo con codo
e na: La luna llena; La mesa es buena; Se va la pena
## hooks
a: {T}, cántalo ya; {T}, el sol saldrá; {T}, todo bien está
o l: {T}, pan y sol; {T}, un girasol; {T}, vuelta de caracol
i: {T}, ven por aquí; {T}, di que sí; {T}, para ti y para mí
e s: {T}, tú ya lo ves; {T}, bailan los pies; {T}, cuenta hasta tres
## tails
o n: Canta el corazón; Esta es mi canción; Se asoma al balcón
a da: No falta nada; Ventana soleada; La luna está enamorada
e ro: Así lo quiero; Te espero, sincero; Me quito el sombrero
i do: Nada está perdido; Lo tuyo y lo vivido; Hacemos nido
## bridges
a l: Si todo sale mal; Nos queda el carnaval; La vida es musical
e: Si llueve, cantaré; Contigo brindaré; Nunca me cansé
o s: Que bailen los dos; Que nadie diga adiós; Que baile hasta Dios
i r: Vamos a compartir; Nos toca sonreír; Qué gusto vivir

# in love
## closers
a r: no dejo de pensar; te vuelvo a mirar; me enseñas a volar; no te quiero soltar; contigo quiero estar; me vas a enamorar
e r: te quiero conocer; contigo amanecer; me vuelves a encender; no quiero otro querer; te voy a proteger; me dejo vencer
o: la luna nos miró; tu mano me encontró; la suerte nos cruzó; tu risa me salvó; el mundo se calló; mi vida comenzó
a da: me basta tu mirada; no necesito nada; tu voz de madrugada; eres mi llamada; dormida en mi almohada; la luna está prestada
o r: me sobra tu calor; contigo no hay temor; tu boca es una flor; le pierdo miedo al amor; todo tiene color; el mundo huele mejor
i a: tu casa ya es la mía; te soñé y no lo sabía; me cambiaste la melodía; te quiero todavía; me alumbras cada día; así yo te quería
## lifts
a do: Quédate a mi lado; Lo he soñado; Todo ha cambiado
e so: Dame otro beso; Por ti regreso; Mírame, estoy preso
i ro: Cuando te miro; Robo un suspiro; Por ti respiro
o ca: Tu boca me provoca; El corazón se desboca; Por ti soy roca
## hooks
i: {T}, quédate aquí; {T}, solo por ti; {T}, desde que te vi
e: {T}, siempre te amaré; {T}, yo te encontré; {T}, contigo iré
a s: {T}, cada vez más; {T}, ya lo verás; {T}, no te irás
o n: {T}, mi corazón; {T}, tienes razón; {T}, esta es tu canción
## tails
u na: Como ninguna; Baja la luna; Qué fortuna
i da: Te doy mi vida; Mi preferida; Eres la salida
e lo: Tú eres mi cielo; Huele tu pelo; Tiemblo de celo
a no: Dame la mano; Eres mi verano; El miedo es lejano
## bridges
e z: Dímelo otra vez; Quiero tu desnudez; Llegar contigo a la vejez
o s: Solo los dos; Lo quiso Dios; Nunca un adiós
a r: Aunque se seque el mar; Te voy a buscar; Te voy a encontrar
i r: Contigo quiero vivir; No te voy a mentir; No sé cómo decir

# sad
## closers
a r: me canso de esperar; aprendo a olvidar; no quise preguntar; la lluvia va a llegar; no sé cómo empezar; te veo alejar
o: el tren se nos marchó; la tarde se apagó; el eco respondió; tu olor se me quedó; la vela se gastó; nadie me avisó
e r: no supe retener; te vuelvo a perder; no vas a volver; me toca aprender; empieza a llover; no lo quise ver
i r: no supe qué decir; te tuve que oír; no puedo dormir; te dejo partir; me cuesta seguir; no quise mentir
a da: la silla está callada; la carta está doblada; ya no queda nada; tu foto arrugada; la luz de la entrada; la taza quebrada
e nto: se lo lleva el viento; aún te presiento; repito tu acento; me falta el aliento; no fue un buen momento; lo canto y lo cuento
## lifts
a z: Busco la paz; Ya no soy capaz; Todo es fugaz
i o: Qué frío, amor mío; El lado vacío; Llora el rocío
e jo: Me mira el espejo; Se rompe el reflejo; De amar me quejo
o che: Vuelve la noche; Me falta un reproche; Se aleja tu coche
## hooks
i: {T}, no te vayas de aquí; {T}, ¿qué fue de mí?; {T}, te perdí
o y: {T}, no te vayas hoy; {T}, ya no sé quién soy; {T}, contigo voy
a l: {T}, sabe a sal; {T}, dime si hice mal; {T}, este es el final
e: {T}, yo te esperé; {T}, ¿por qué se fue?; {T}, nunca te olvidé
## tails
o n: Te llevas la canción; Vacía la habitación; Te llama el corazón
a s: Ya no vendrás; No mires atrás; Un día lo entenderás
u na: Se fue la luna; Como ninguna; Mi mala fortuna
i do: Nada de olvido; El tiempo perdido; Te doy lo vivido
## bridges
e s: Si vuelves después; Ya sabes quién es; El mundo al revés
a no: Suelto tu mano; Fue nuestro verano; Queda el piano
o r: Me queda el dolor; Se seca la flor; Se apaga el calor
i r: Te voy a escribir; Me aprendo a despedir; Hay que resistir
`,
)
