/**
 * A list of 50 people as a secretary keeps it: a title and a date above, headings in the words of the association, dates and numbers as
 * they were typed or spoilt by the spreadsheet, and two rows that nobody can read.
 */
export const MESSY_LIST = `Pune Entrepreneurs' Association,,,,,,,,
Members' register as on 31-Mar-26,,,,,,,,
,,,,,,,,
Sr. No.,Name of the Member,Firm Name,Mob. No.,E-mail ID,Place,Type of Membership,DOJ,Valid upto
1,Shri Asha  Kulkarni,Kulkarni Foods,98200 00001,asha.kulkarni@messy.org,Pune,Annual,01/04/2025,31/03/2027
2,"Deshpande, Ravi",Deshpande & Sons,9.82E+09,ravi@messy.org,Pune,Annual,1-Apr-25,31-Mar-27
3,Meera Joshi,,9820000003 / 9820000004,meera@messy.org,Nashik,Annual,01.04.2025,31.03.2027
4,Imran Shaikh,Shaikh Exports,+91-98200-00005,imran@messy.org; accounts@messy.org,Mumbai,Corporate,2025-04-01,2027-03-31
5,Fatima Khan,-,098200 00006, Fatima.Khan@Messy.org ,Mumbai,Annual,45748,46477
6,Suresh Pai,Pai Hardware,(020) 2553 1234,suresh@messy.org,Pune,Annual,15/06/2025,14/06/2026
7,Lata Rao,Rao Textiles,9820000008,lata@messy.org,PUNE,Annual,1st April 2025,31st March 2027
8,John D'Souza,D'Souza Bakery,9820000009,john@messy.org,Goa,Life Member,12/08/2001,31/12/99
9,Priya Nair,Nair Labs,9820000010,priya@messy.org,Kochi,Life Member,05/01/2010,
10,Zubin Mistry,Mistry Tools,22 2281 9900,zubin@messy.org,Mumbai,Annual,01/04/2025,31/03/2027
11,Kavita Menon,,9820000012,kavita@messy.org,Pune,annual,01/04/2025,31/03/2027
12,Rohit Verma,Verma Tech,9820000013,ROHIT@MESSY.ORG,Delhi,ANNUAL,01/04/2025,31/03/2027
13,Sunita Patil,Patil Agro,9820000014,sunita@messy.org,Satara,Annual ,01/04/2025,31/03/2026
14,Arjun Shetty,Shetty Hotels,9820000015,arjun@messy.org,Mangaluru,Annual,13/05/2025,12/05/2026
15,Neha Gupta,Gupta Consulting,9820000016,neha(at)messy.org,Pune,Annual,01/04/2025,31/03/2027
16,Vikram Singh,Singh Motors,9820000017,vikram@messy.org,Jaipur,Corporate,01/04/2025,31/03/2027
17,Anil Kapoor,Kapoor Films,98200-00018,anil@messy.org,Mumbai,Annual,01/04/2025,31/03/2027
18,Geeta Iyer,,call office,geeta@messy.org,Chennai,Annual,01/04/2025,31/03/2027
19,Harish Bhat,Bhat Printers,9820000020,harish@messy.org,Pune,Annual,01/04/2025,31/03/2027
20,Rekha Shah,Shah Jewels,9820000021,rekha@messy.org,Surat,Annual,,31/03/2027
21,Mohan Das,Das Traders,9820000022,mohan@messy.org,Kolkata,Annual,01/04/2025,
22,Yusuf Ali,Ali Leather,9820000023,yusuf@messy.org,Kanpur,Annual,01/04/2025,31/03/2027
23,Kiran Bedekar,,9820000024,kiran@messy.org,Pune,Student,01/07/2025,30/06/2026
24,Deepa Sen,Sen Design,9820000025,deepa@messy.org,Kolkata,Annual,April 2025,31/03/2027
25,Ganesh Pawar,Pawar Dairy,9820000026,ganesh@messy.org,Kolhapur,Annual,01/04/2025,31/03/2027
26,Maria Fernandes,Fernandes Travel,9820000027,maria@messy.org,Goa,Annual,01/04/2025,31/03/2027
27,Sanjay Mehta,Mehta Steel,9820000028,sanjay@messy.org,Ahmedabad,Corporate,01/04/2025,31/03/2027
28,Usha Reddy,Reddy Seeds,9820000029,usha@messy.org,Hyderabad,Annual,01/04/2025,31/03/2027
29,Tariq Anwar,Anwar Tiles,9820000030,tariq@messy.org,Lucknow,Annual,01/04/2025,31/03/2027
30,Nikhil Jain,Jain Sweets,9820000031,nikhil@messy.org,Indore,Annual,01/04/2025,31/03/2027
31,Swati Apte,Apte Books,9820000032,swati@messy.org,Pune,Annual,01/04/2025,paid till diwali
32,Bharat Solanki,Solanki Cotton,9820000033,bharat@messy.org,Rajkot,Annual,01/04/2025,31/03/2027
33,Pooja Malik,Malik Media,9820000034,pooja@messy.org,Delhi,Annual,01/04/2025,31/03/2027
34,Farhan Qureshi,Qureshi Rugs,9820000035,farhan@messy.org,Srinagar,Annual,01/04/2025,31/03/2027
35,Leela Krishnan,Krishnan Spices,9820000036,leela@messy.org,Kochi,Annual,01/04/2025,31/03/2027
36,Ajay Thakur,Thakur Builders,9820000037,ajay@messy.org,Shimla,Corporate,01/04/2025,31/03/2027
37,Ruchi Agarwal,Agarwal Toys,9820000038,ruchi@messy.org,Agra,Annual,01/04/2025,31/03/2027
38,Peter Lobo,Lobo Marine,9820000039,peter@messy.org,Goa,Annual,01/04/2025,31/03/2027
39,Simran Kaur,Kaur Organics,9820000040,simran@messy.org,Amritsar,Annual,01/04/2025,31/03/2027
40,Abdul Rahman,Rahman Spices,9820000041,abdul@messy.org,Hyderabad,Annual,01/04/2025,31/03/2027
41,Chitra Venkatesan,Venkatesan Music,9820000042,chitra@messy.org,Chennai,Annual,01/04/2025,31/03/2027
42,Dinesh Yadav,Yadav Transport,9820000043,dinesh@messy.org,Patna,Annual,01/04/2025,31/03/2027
43,Ila Chatterjee,Chatterjee Studio,9820000044,ila@messy.org,Kolkata,Honorary,01/04/2015,31/12/2099
44,Jatin Vora,Vora Diamonds,9820000045,jatin@messy.org,Surat,Annual,01/04/2025,31/03/2027
45,Kamala Devi,,,kamala@messy.org,Jaipur,Annual,01/04/2025,31/03/2027
46,Lokesh Gowda,Gowda Coffee,9820000047,lokesh@messy.org,Mysuru,Annual,01/04/2025,31/03/2027
47,Asha Kulkarni,Kulkarni Foods,9820000001,asha.kulkarni@messy.org,Pune,Annual,01/04/2025,31/03/2028
48,Nandini Hegde,Hegde Clinic,9820000049,nandini@messy.org,Udupi,Annual,01/04/2025,31/03/2027
49,Om Prakash,Prakash Lights,9820000050,om@messy.org,Varanasi,Annual,01/04/2025,31/03/2027
50,Pallavi Joshi,Joshi Ayurveda,9820000051,pallavi@messy.org,Nashik,Annual,01/04/2025,31/03/2027
,,,,,,,,
Total,50 members,,,,,,,
`
