// Los artículos de la demo en español.
import type { DemoPosts } from './posts.ts'

export const es: DemoPosts = {
  dates: {
    title: 'La fecha se elige al final',
    summary:
      'Casi siempre se elige primero la fecha y luego llegan las prisas. Si cuentas hacia atrás lo que tiene que pasar antes, la fecha sale sola.',
    tags: ['Lanzamientos'],
    coverAlt: 'Anillos naranjas, amarillos y turquesa alrededor de un centro oscuro, como una diana',
    markdown: `Las listas empiezan a contar el viernes y ese día cambian las playlists editoriales, por eso casi toda la música sale en viernes. Eso te deja cincuenta y dos fechas al año. La pregunta es para cuál puedes llegar a tiempo.

## Cuatro semanas, y no por manía

Cuenta hacia atrás desde el día:

- **Día 0:** el tema está en todas las tiendas y tienes algo que contar más allá de «ya disponible».
- **Siete días antes:** último momento para proponerlo en Spotify for Artists si quieres que llegue al Radar de novedades de quienes te siguen. Mejor antes, porque lo lee una persona.
- **Dos o tres semanas antes:** las tiendas ya lo tienen, funcionan los preguardados y la canción aparece en el formulario.
- **Cuatro semanas antes:** lo envías. Queda margen para una portada rechazada, un autor que falta o un sample sin licencia.

Lo que sale mal, sale mal en la primera de esas semanas. Si esa es también la última, ya no hay nada que hacer.

## Una canción y pocas palabras

Solo puedes proponer una canción inédita a la vez. Elige la que entiende a la primera alguien que no te conoce, que muchas veces no es tu favorita. Y escribe lo que no se oye: de dónde viene, quién toca y qué vas a hacer la semana en que sale. Tres frases claras valen más que diez adjetivos.

## Cuándo mover la fecha

Mientras nadie la sepa. Una fecha anunciada es una promesa a quien ya guardó el tema, y cambiarla en las tiendas a última hora puede dejar dos versiones de tu página. Si el máster se retrasa, sé aburrido: elige un viernes seguro y aprovecha el tiempo.
`,
  },
  isrc: {
    title: 'Tu ISRC se va contigo',
    summary:
      'Doce caracteres deciden si tus reproducciones sobreviven a un cambio de distribuidora. Qué es un ISRC, qué no es y cómo cambiarte sin empezar de cero.',
    tags: ['Lanzamientos', 'Dinero'],
    coverAlt: 'Una trama de puntos negros sobre crema que en un lugar crecen y se vuelven rojos',
    markdown: `El ISRC es la matrícula de una grabación. Tiene doce caracteres, por ejemplo \`QZ-PS1-26-00041\`: el prefijo de quien lo asignó, el año en que se asignó y un número correlativo. Es de la grabación para toda su vida, la distribuya quien la distribuya.

## Qué identifica

Una grabación; ni una obra ni un lanzamiento. Si la misma grabación está en un sencillo, un álbum y un recopilatorio, lleva tres veces el mismo ISRC. Un remix, una edición, una versión en vivo o una toma nueva es otra grabación y lleva el suyo.

La obra que hay detrás tiene otro código, el ISWC, del que se encarga tu editorial o tu sociedad de autores. El producto que se vende tiene un UPC.

## Por qué importa al irte

Las tiendas reconocen una grabación por su ISRC junto con el audio y los nombres. Si entregas otra vez el mismo archivo con el mismo código, la copia nueva hereda reproducciones, guardados y lugares en playlists. Con un código nuevo es una desconocida que empieza de cero.

También los informes lo usan. Llegan meses después de las reproducciones, y lo que no se reconoce se queda esperando una explicación.

## Cómo cambiarte sin perder nada

1. Antes de cancelar nada, apunta el ISRC de cada tema y el UPC de cada lanzamiento. Están en tu cuenta anterior y en tus informes.
2. Entrega con la distribuidora nueva el mismo audio, con los mismos títulos, artistas y códigos.
3. Espera a que la copia nueva esté en todas las tiendas con el contador de siempre.
4. Solo entonces retira la antigua.

Durante unos días verás dos copias, y así tiene que ser. El hueco que hay que evitar es el otro: una semana sin ninguna.
`,
  },
  splits: {
    title: 'Habla del reparto antes del estribillo',
    summary:
      'Repartir es fácil cuando la canción todavía no vale nada. Cómo funcionan los porcentajes, de qué lo son y una forma de tener esa conversación.',
    tags: ['Dinero'],
    coverAlt: 'Bloques azules, amarillos y negros de distinta altura, como los edificios de una ciudad',
    markdown: `Tres personas hacen una canción un martes. Un año después da dinero y cada una recuerda aquel martes a su manera. Una hoja de reparto sirve para preguntarles a las tres ese mismo martes.

## Dos repartos distintos

Hay dos cosas que repartir y no tienen por qué repartirse igual:

- **La obra:** letra y música. Es de quienes la escribieron, y la pagan la editorial o la sociedad de autores.
- **La grabación:** lo que pagan las tiendas por las reproducciones y descargas de esta versión. Es la parte que tu distribuidora informa y puede repartir.

Quien produjo la base puede tener parte de las dos. Quien grabó una tarde y cobró por ella, a menudo de ninguna. Nada de eso es una ley natural: es lo que acordéis.

## De qué es el porcentaje

Supón que una tienda paga 200 dólares por un mes. En un plan sin comisión se reparte todo:

| Quién | Parte | Importe |
| --- | --- | --- |
| Voz | 60 % | 120 $ |
| Producción | 25 % | 50 $ |
| Guitarra | 15 % | 30 $ |

Si alguien pagó el video, decidid si eso se descuenta antes. «Primero recupero mis 400 y luego repartimos» es un trato justo, siempre que quede escrito antes del primer informe.

## Tres preguntas

¿Quién está en la canción? ¿Qué faltaría sin cada persona? ¿Y qué pasa si alguien deja de contestar? Escribid las respuestas con números que sumen 100, enviadlas a todo el mundo y que cada cual diga que sí.

Después, el pasado no se toca. Si una parte cambia, que cambie a partir de un mes, para que no se mueva el dinero de antes.
`,
  },
  loudness: {
    title: 'Más fuerte no suena más fuerte',
    summary:
      'Las plataformas ponen todas las canciones casi al mismo volumen. Qué significa −14 LUFS, qué no significa y qué pedirle a un máster.',
    tags: ['Sonido', 'Lanzamientos'],
    coverAlt: 'Líneas finas y oscuras sobre fondo melocotón que se elevan en dos colinas suaves',
    markdown: `Pon dos másters de la misma canción, uno 6 dB más fuerte. Casi todo el mundo prefiere el más fuerte. Ahora iguala el volumen y vuelve a preguntar. Esa segunda prueba es la que una plataforma le hace a tu canción todo el día.

## Qué dice el número

Los LUFS miden el volumen como lo percibe el oído, en promedio a lo largo de la canción. Spotify reproduce a unos −14 LUFS, YouTube más o menos igual y Apple Music a unos −16. Un máster a −8 baja 6 dB en Spotify. Acaba sonando tan fuerte como los demás, pero sin los picos que perdió por el camino.

¿Entonces −14 es un objetivo? No. Es el nivel al que se reproduce, y nadie rechaza una canción por pasarse. Una mezcla densa puede sonar bien a −10 y un disco tranquilo a −18. El número te dice qué va a pasar, no qué es bueno.

## El pico que no está en el archivo

Las tiendas codifican tu archivo en AAC u Ogg, y entre dos muestras la curva puede subir por encima de ambas. Eso es el pico real. Déjale sitio: lo habitual es −1 dBTP, y −2 es más seguro si el máster es fuerte. Si no, aparece una distorsión que en el estudio nunca oíste.

## Qué pedir

- Un WAV o FLAC de 24 bits, no un MP3.
- Pico real de −1 dBTP o menos.
- Las canciones de un álbum en proporción entre sí. Las plataformas la respetan cuando se escucha el álbum entero.
- Una comparación a igual volumen. Si el máster solo gana cuando suena más fuerte, no ha ganado.

Después apaga la pantalla y escucha. Los medidores sirven para encontrar errores; nunca les ha gustado una canción.
`,
  },
}
