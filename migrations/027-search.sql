-- The index of trigrams knows where words begin: it serves terms of one and two letters too. Whoever a search finds is
-- looked up by it once for every list of people.
drop index users_grams, users_aid_search;
drop function grams;
